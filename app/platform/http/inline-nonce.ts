/**
 * Marks our own inline scripts during rendering. User content cannot guess the nonce. `postprocessHtml` adds the hashes
 * of the marked scripts to the Content-Security-Policy and removes the nonce before the page is sent.
 */
export const inlineNonce = import.meta.env.SSR ? crypto.randomUUID() : undefined
