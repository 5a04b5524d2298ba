/**
 * Makes text that a stranger typed safe to email to someone else: adds a space to URLs and bare domains, which mail
 * clients turn into links ("evil.example" becomes "evil. example"). Covers the dots of RFC 3490, section 3.1.
 */
export function defuseLinks(text: string) {
  return text
    .replace(/:\/\//g, ': //')
    .replace(/(?<=[\p{L}\p{N}\p{M}_-])[.。．｡](?=[\p{L}\p{N}_-]*\p{L})/gu, '. ')
}
