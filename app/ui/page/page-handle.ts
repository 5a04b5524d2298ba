/** How a page comes alive: not at all, when the browser is idle, or at the first touch. */
export interface PageHandle {
  hydrate?: 'idle' | 'interaction'
  /** The query parameters that the route reads. A route that declares them never sees others. */
  query?: readonly string[]
}
