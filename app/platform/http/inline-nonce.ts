/**
 * Marks the inline scripts that are ours while a page is made; stored text cannot know it.
 * `postprocessHtml` lets the page's policy allow what bears it, and takes it out again. The browser never sees it.
 */
export const inlineNonce = import.meta.env.SSR ? crypto.randomUUID() : undefined
