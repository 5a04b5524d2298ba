import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import { dropCheckpoint } from '#app/quran/practice/checkpoint-store.server.ts'
import type { Pause } from '#app/quran/practice/pause.ts'
import { ensurePractice } from '#app/quran/practice/practice-store.server.ts'
import { canDeletePause, checkPause, endedPause, mergePauses, pausePhase } from './pause.ts'

export interface StoredPause extends Pause {
  id: string
}

const maxListed = 100

/** A member's pauses, latest first, at most `maxListed`. They never overlap. */
export const listPauses = (db: Database, userId: string): Promise<StoredPause[]> =>
  db
    .selectFrom('quranPause')
    .select(['id', 'startsOn', 'endsOn'])
    .where('userId', '=', userId)
    .orderBy('startsOn', 'desc')
    .limit(maxListed)
    .execute()

export const findPause = (db: Database, userId: string, id: string): Promise<StoredPause | undefined> =>
  db
    .selectFrom('quranPause')
    .select(['id', 'startsOn', 'endsOn'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Runs changes to a member's pauses one after the other: concurrent changes could leave overlapping pauses. */
const inPauseTransaction = <Result>(
  db: Database,
  userId: string,
  now: Date,
  run: (tx: Database) => Promise<Result>,
) =>
  db.transaction().execute(async (tx) => {
    await lockKey(tx, `quran pauses ${userId}`, now)
    return run(tx)
  })

interface PauseChange {
  /** Null for a new pause. */
  id: string | null
  dates: Pause
}

/**
 * Adds or changes a pause, and merges it with pauses that it overlaps. Returns null if it was saved, 'missing' if
 * there is no such pause, and otherwise the errors by field.
 */
export function savePause(
  db: Database,
  userId: string,
  { id, dates }: PauseChange,
  { today, now }: { today: string; now: Date },
) {
  return inPauseTransaction(db, userId, now, async (tx) => {
    const before = id === null ? null : ((await findPause(tx, userId, id)) ?? null)
    if (id !== null && !before) return 'missing'
    const errors = checkPause(dates, before, today)
    if (Object.keys(errors).length > 0) return errors
    await ensurePractice(tx, userId, today)
    await replacePauses(tx, userId, { before, dates }, now)
    return null
  })
}

async function replacePauses(
  tx: Database,
  userId: string,
  { before, dates }: { before: StoredPause | null; dates: Pause },
  now: Date,
) {
  const others = await tx
    .selectFrom('quranPause')
    .select(['id', 'startsOn', 'endsOn'])
    .where('userId', '=', userId)
    .where('id', '!=', before?.id ?? '')
    .execute()
  const merged = mergePauses(dates, others)
  const removed = [...merged.replaced.map(({ id }) => id), ...(before ? [before.id] : [])]
  if (removed.length > 0) await deletePauseRows(tx, userId, removed)
  const createdAt = now.toISOString()
  await tx
    .insertInto('quranPause')
    .values({ userId, id: before?.id ?? randomUUID(), ...merged.dates, createdAt })
    .execute()
  const from = [merged.dates.startsOn, before?.startsOn ?? merged.dates.startsOn].sort()[0] ?? ''
  await dropCheckpoint(tx, userId, from)
}

const deletePauseRows = (tx: Database, userId: string, ids: string[]) =>
  tx.deleteFrom('quranPause').where('userId', '=', userId).where('id', 'in', ids).execute()

/** Ends a pause that covers today, so that today counts again. Does nothing to a planned or past pause. */
export function endPause(
  db: Database,
  userId: string,
  id: string,
  { today, now }: { today: string; now: Date },
) {
  return inPauseTransaction(db, userId, now, async (tx) => {
    const pause = await findPause(tx, userId, id)
    if (!pause || pausePhase(pause, today) !== 'current') return
    const ended = endedPause(pause, today)
    if (ended)
      await tx
        .updateTable('quranPause')
        .set(ended)
        .where('userId', '=', userId)
        .where('id', '=', id)
        .execute()
    else await deletePauseRows(tx, userId, [id])
    await dropCheckpoint(tx, userId, today)
  })
}

/** Deletes a pause, unless some of its days can no longer change. */
export function deletePause(
  db: Database,
  userId: string,
  id: string,
  { today, now }: { today: string; now: Date },
) {
  return inPauseTransaction(db, userId, now, async (tx) => {
    const pause = await findPause(tx, userId, id)
    if (!pause || !canDeletePause(pause, today)) return
    await deletePauseRows(tx, userId, [id])
    await dropCheckpoint(tx, userId, pause.startsOn)
  })
}
