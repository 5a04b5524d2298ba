/**
 * Marks our own inline scripts during rendering; user content cannot guess it. `postprocessHtml` adds the hashes
 * of the marked scripts to the Content-Security-Policy and removes the nonce before the page is sent.
 */
export const inlineNonce = import.meta.env.SSR ? crypto.randomUUID() : undefined
