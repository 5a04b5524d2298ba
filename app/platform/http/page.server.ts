import { createContext, type RouterContextProvider } from 'react-router'

/** What a page learns about itself while it is made. */
export interface PageRecord {
  tables: Set<string>
  /** When the finished page stops being true though nobody changed anything; in ms since 1970. */
  expiresAt: number
  /** Whether it was made from something that only one member has, such as their name. */
  isPersonal: boolean
}

export const pageContext = createContext<PageRecord>()

/** Says that the page being made shows something that changes by itself at an instant: a countdown, a date. */
export function expireAt(context: Readonly<RouterContextProvider>, instant: Date) {
  const page = context.get(pageContext)
  page.expiresAt = Math.min(page.expiresAt, instant.getTime())
}
