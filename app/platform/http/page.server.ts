import { createContext, type RouterContextProvider } from 'react-router'
import { databaseContext } from '#app/platform/database/database.ts'

/** What a page learns about itself while it is made. */
export interface PageRecord {
  tables: Set<string>
  /** When the finished page stops being true though nobody changed anything; in ms since 1970. */
  freshUntil: number
}

export const pageContext = createContext<PageRecord>()

/** Says that the page being made shows something that changes by itself at an instant: a countdown, a date. */
export function freshUntil(context: Readonly<RouterContextProvider>, instant: Date) {
  const page = context.get(pageContext)
  page.freshUntil = Math.min(page.freshUntil, instant.getTime())
}

/** Says that the page being made changes when the next row of a table, written ahead, is published. */
export async function freshUntilPublication(
  context: Readonly<RouterContextProvider>,
  table: 'article' | 'event' | 'guide' | 'project' | 'resource' | 'slide',
  now: Date,
) {
  const { next } = await context
    .get(databaseContext)
    .selectFrom(table)
    .select((eb) => eb.fn.min('publishedAt').as('next'))
    .where('publishedAt', '>', now.toISOString())
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (next) freshUntil(context, new Date(next))
}
