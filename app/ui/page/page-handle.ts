/** When a page is hydrated: never, when the browser is idle, or at the first interaction. */
export interface PageHandle {
  hydrate?: 'idle' | 'interaction'
}
