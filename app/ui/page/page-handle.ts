/** What a route declares about its page. */
export interface PageHandle {
  /** When the page is hydrated; never by default. */
  hydrate?: 'idle' | 'interaction'
  /** The query parameters that the route reads. If a route declares them, it never gets any others. */
  query?: readonly string[]
}
