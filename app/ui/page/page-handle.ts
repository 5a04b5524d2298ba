/** When a page is hydrated: never, when the browser is idle, or at the first interaction. */
export interface PageHandle {
  hydrate?: 'idle' | 'interaction'
  /** The query parameters that the route reads. A route that declares them never sees others. */
  query?: readonly string[]
}
