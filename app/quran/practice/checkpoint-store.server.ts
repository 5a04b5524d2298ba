import type { Database } from '#app/platform/database/database.ts'
import { preparedQuery } from '#app/platform/database/prepared-query.server.ts'
import { addDays } from '#app/platform/time/local-date.ts'

export interface Checkpoint {
  throughDate: string
  /** JSON of the totals and of the last days. */
  totals: string
}

/** The stored totals of the days that can no longer change; undefined if there are none in this format. */
export const readCheckpoint = (
  db: Database,
  userId: string,
  format: number,
): Promise<Checkpoint | undefined> => checkpointOf.executeTakeFirst(db, { userId, format })

const checkpointOf = preparedQuery((db, { userId, format }: { userId: string; format: number }) =>
  db
    .selectFrom('quranCheckpoint')
    .select(['throughDate', 'totals'])
    .where('userId', '=', userId)
    .where('format', '=', format),
)

/**
 * Stores totals. Call it in a transaction that called `lockPractice` before it read the data for the totals. Otherwise
 * it could store totals that another change has just made wrong.
 */
export async function writeCheckpoint(
  tx: Database,
  userId: string,
  format: number,
  { throughDate, totals }: Checkpoint,
) {
  const row = { format, throughDate, totals }
  await tx
    .insertInto('quranCheckpoint')
    .values({ userId, ...row })
    .onConflict((oc) => oc.column('userId').doUpdateSet(row))
    .execute()
}

/**
 * Deletes the checkpoint if it includes the day before `from`. Call this function in the transaction of every change
 * to a member's entries, goals, pauses or start that affects `from` or a later date. The day before may change too:
 * whether travel skipped it depends on the next day.
 */
export async function dropCheckpoint(tx: Database, userId: string, from: string) {
  await lockPractice(tx, userId)
  await tx
    .deleteFrom('quranCheckpoint')
    .where('userId', '=', userId)
    .where('throughDate', '>=', addDays(from, -1))
    .execute()
}

/** Serializes the transactions that change a member's log: PostgreSQL locks the row that is written. */
export async function lockPractice(tx: Database, userId: string) {
  await tx
    .updateTable('quranPractice')
    .set(({ ref }) => ({ startedOn: ref('startedOn') }))
    .where('userId', '=', userId)
    .execute()
}
