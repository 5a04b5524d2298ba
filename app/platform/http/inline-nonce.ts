/**
 * Marks our own inline scripts and styles during rendering. User content cannot guess the nonce. `postprocessHtml` adds
 * the hashes of the marked elements to the Content-Security-Policy and removes the nonce before the page is sent.
 */
export const inlineNonce = import.meta.env.SSR ? crypto.randomUUID() : undefined
