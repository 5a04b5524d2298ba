/**
 * Makes text that a stranger typed safe to email to someone else: adds spaces to URLs and bare domains, so that email
 * clients do not turn them into links ("evil.example" becomes "evil. example"). Recognizes every character that counts as
 * a dot in domain names (RFC 3490, section 3.1).
 */
export function defangLinks(text: string) {
  return text
    .replace(/:\/\//g, ': //')
    .replace(/(?<=[\p{L}\p{N}\p{M}_-])[.。．｡](?=[\p{L}\p{N}_-]*\p{L})/gu, '. ')
}
