/** What a person agrees to, in the words that are stored with the address. */
export function consentText(name: string) {
  return `Send me one e-mail when the ${name} store opens. My address is used for nothing else, and I can take this back at any time.`
}
