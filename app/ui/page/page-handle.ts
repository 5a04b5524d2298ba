/** How a page comes alive: not at all, when the browser is idle, or at the first touch. */
export interface PageHandle {
  hydrate?: 'idle' | 'interaction'
}
