import type { Database } from '#app/platform/database/database.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import { listAskedJuz } from './khatma-store.server.ts'
import { listGroupsWithMessages } from './message-store.server.ts'

/**
 * What the page of a member's log says about their groups: messages of the last day, and juz that they are asked about.
 * None of it is emailed: a juz is never taken away automatically, so a late answer loses nothing, and an email would be
 * pressure.
 */
export async function readGroupNews(db: Database, userId: string, now: Date) {
  const [withMessages, juz] = await Promise.all([
    listGroupsWithMessages(db, userId, daysBefore(now, 1)),
    listAskedJuz(db, userId, now),
  ])
  const byGroup = Map.groupBy(juz, ({ id }) => id)
  return {
    withMessages,
    askedJuz: [...byGroup].map(([id, found]) => ({
      id,
      name: found[0]?.name ?? '',
      juz: found.map((one) => one.juz).join(', '),
    })),
  }
}

export type GroupNewsView = Awaited<ReturnType<typeof readGroupNews>>
