/** What a route declares about its page. */
export interface PageHandle {
  /** When the page is hydrated; never by default. */
  hydrate?: 'idle' | 'interaction'
  /** The query parameters that the route reads. A route that declares them never sees others. */
  query?: readonly string[]
}
