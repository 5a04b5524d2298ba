import type { Database } from '#app/platform/database/database.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import { listJuzToConfirm } from './khatma-store.server.ts'
import { listGroupsWithMessages } from './message-store.server.ts'

/**
 * News from a member's groups, for their log page: messages from the last day, and the juz that they must confirm. None
 * of it is emailed: a juz is never released automatically, so there is no hurry, and an email would put pressure on the
 * member.
 */
export async function readGroupNews(db: Database, userId: string, now: Date) {
  const [groupsWithMessages, juz] = await Promise.all([
    listGroupsWithMessages(db, userId, daysBefore(now, 1)),
    listJuzToConfirm(db, userId, now),
  ])
  const byGroup = Map.groupBy(juz, ({ id }) => id)
  return {
    groupsWithMessages,
    juzToConfirm: [...byGroup].map(([id, rows]) => ({
      id,
      name: rows[0]?.name ?? '',
      juz: rows.map((row) => row.juz).join(', '),
    })),
  }
}

export type GroupNewsView = Awaited<ReturnType<typeof readGroupNews>>
