/**
 * Text that a stranger typed, for a mail to somebody else: addresses and bare domains, which mail programs turn
 * into links, get a space ("evil.example" becomes "evil. example"). Covers the dots of RFC 3490, section 3.1.
 */
export function defuseLinks(text: string) {
  return text
    .replace(/:\/\//g, ': //')
    .replace(/(?<=[\p{L}\p{N}\p{M}_-])[.。．｡](?=[\p{L}\p{N}_-]*\p{L})/gu, '. ')
}
