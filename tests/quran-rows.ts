import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Schema } from '#app/platform/database/schema/schema.ts'

type Entry = Insertable<Schema['quranEntry']>

/** A row of the Qur'an log; without an amount, a tap. */
export function quranEntryRow(entry: Partial<Entry> & Pick<Entry, 'userId' | 'localDate'>): Entry {
  const { id = randomUUID(), pages = null, loggedAt = `${entry.localDate}T12:00:00.000Z` } = entry
  return {
    timeZone: 'UTC',
    countedPages: pages ?? 0,
    editedAt: loggedAt,
    operationId: id,
    ...entry,
    id,
    pages,
    loggedAt,
  }
}

/** A goal of pages per day that starts on a date. */
export const quranGoalRow = (
  userId: string,
  startsOn: string,
  amount: number,
): Insertable<Schema['quranGoal']> => ({
  userId,
  startsOn,
  amount,
  measure: 'pages',
  createdAt: `${startsOn}T12:00:00.000Z`,
})
