import { createContext, type RouterContextProvider } from 'react-router'

/** What the cache must know about a rendered page. */
export interface PageRecord {
  tables: Set<string>
  /** When the page becomes stale even without a change; Unix time in ms. */
  expiresAt: number
  /** Whether it was made from something that only one member has, such as their name. */
  isPersonal: boolean
}

export const pageContext = createContext<PageRecord>()

/** Limits how long the page may be cached, for content that depends on the time, such as a countdown. */
export function expireAt(context: Readonly<RouterContextProvider>, instant: Date) {
  const page = context.get(pageContext)
  page.expiresAt = Math.min(page.expiresAt, instant.getTime())
}
