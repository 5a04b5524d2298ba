import type { Database } from '#app/platform/database/database.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import { listAskedJuz } from './khatma-store.server.ts'
import { listGroupsWithMessages } from './message-store.server.ts'

/**
 * The news of a member's groups for the page of their log: messages from the last day, and the juz that they must
 * confirm. None of it is emailed: a juz is never taken away automatically, so a late answer does no harm, and an email
 * would put pressure on the member.
 */
export async function readGroupNews(db: Database, userId: string, now: Date) {
  const [groupsWithMessages, juz] = await Promise.all([
    listGroupsWithMessages(db, userId, daysBefore(now, 1)),
    listAskedJuz(db, userId, now),
  ])
  const byGroup = Map.groupBy(juz, ({ id }) => id)
  return {
    groupsWithMessages,
    askedJuz: [...byGroup].map(([id, found]) => ({
      id,
      name: found[0]?.name ?? '',
      juz: found.map((one) => one.juz).join(', '),
    })),
  }
}

export type GroupNewsView = Awaited<ReturnType<typeof readGroupNews>>
