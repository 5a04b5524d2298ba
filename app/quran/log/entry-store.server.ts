import type { Database } from '#app/platform/database/database.ts'
import { inTransaction } from '#app/platform/database/in-transaction.server.ts'
import { preparedQuery } from '#app/platform/database/prepared-query.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { daysBefore, minuteMs } from '#app/platform/time/instant.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { dropCheckpoint, lockPractice } from '#app/quran/practice/checkpoint-store.server.ts'
import { ensurePractice, findPractice } from '#app/quran/practice/practice-store.server.ts'
import { correctionDays, latestLoggableDate } from '#app/quran/practice/reading-day.ts'
import { type Entry, rowOf, toDayReadings } from './entry.ts'
import { compareOperations, comparePrecedence, type Operation, precedenceOf } from './operation.ts'

export const maxEntriesPerDay = 50
/** How far a device's clock may be ahead. */
const maxClockAheadMs = 10 * minuteMs
/** How long a device may have been offline. */
const maxDelayDays = 90

/**
 * `clock`: the device's clock is ahead. `date`: the date cannot be logged, or the operation is more than 90 days old.
 * `tooMany`: the day has 50 entries.
 */
export type Refusal = 'clock' | 'date' | 'tooMany'

export interface ApplyResult {
  /** `id` is the id of the operation. */
  refused: { id: string; reason: Refusal }[]
  /** The first date on which something changed; null if nothing did. */
  changedFrom: string | null
}

interface ApplyOptions {
  /** How many days back entries may be dated. Imports allow more than devices. */
  maxDaysBack?: number
}

/**
 * Applies operations from a member's devices: in any order and any number of times, with the same result (decision
 * 053). An operation that loses to a stored one changes nothing and is not refused.
 */
export function applyOperations(
  db: Database,
  userId: string,
  operations: Operation[],
  now: Date,
  { maxDaysBack = correctionDays }: ApplyOptions = {},
): Promise<ApplyResult> {
  return inTransaction(db, async (tx) => {
    const practice = await findPractice(tx, userId)
    const refused: ApplyResult['refused'] = []
    const valid: Operation[] = []
    for (const operation of operations) {
      const reason = refusalOf(operation, practice?.dayEnd, now, maxDaysBack)
      if (reason) refused.push({ id: operation.id, reason })
      else valid.push(operation)
    }
    const { changedFrom, tooMany } = await storeOperations(tx, userId, winnersOf(valid))
    return { refused: [...refused, ...tooMany], changedFrom }
  })
}

/**
 * Why an operation is refused; null if it is not. Its date is judged at the time of the operation, because a device may
 * send it after being offline for days.
 */
function refusalOf(operation: Operation, dayEnd: string | undefined, now: Date, maxDaysBack: number) {
  const { at, localDate, timeZone } = operation
  const madeAt = new Date(at)
  if (madeAt.getTime() > now.getTime() + maxClockAheadMs) return 'clock'
  if (madeAt < daysBefore(now, maxDelayDays)) return 'date'
  const latest = latestLoggableDate(madeAt)
  // After maghrib, the member's today is the next calendar date.
  const mayBeToday = dayEnd === 'maghrib' && localDate === addDays(localDateIn(madeAt, timeZone), 1)
  if (localDate > latest && !mayBeToday) return 'date'
  // The member's today may be two dates behind UTC+14: in a time zone west of UTC, when their day ends after midnight.
  return localDate < addDays(latest, -maxDaysBack - 2) ? 'date' : null
}

/** For each entry, the operation that wins. */
function winnersOf(operations: Operation[]) {
  const winners = new Map<string, Operation>()
  for (const operation of operations) {
    const other = winners.get(operation.entryId)
    if (!other || compareOperations(operation, other) > 0) winners.set(operation.entryId, operation)
  }
  return [...winners.values()]
}

async function storeOperations(tx: Database, userId: string, operations: Operation[]) {
  // If these operations start the log, it begins on the latest of their dates, so that no day between them counts as
  // missed.
  const startedOn = operations
    .map(({ localDate }) => localDate)
    .sort()
    .at(-1)
  if (startedOn === undefined) return { changedFrom: null, tooMany: [] }
  await ensurePractice(tx, userId, startedOn)
  await lockPractice(tx, userId)
  const stored = await listStoredEntries(tx, userId, operations)
  const winning = operations.filter((operation) => {
    const row = stored.get(operation.entryId)
    return !row || comparePrecedence(precedenceOf(operation), row) > 0
  })
  const counts = await countEntries(tx, userId, winning)
  const tooMany: ApplyResult['refused'] = []
  const accepted: Operation[] = []
  // Deletions first, because the number of entries per day is limited.
  for (const operation of winning.sort((a, b) => Number(b.type === 'delete') - Number(a.type === 'delete'))) {
    const { type, localDate } = operation
    const row = stored.get(operation.entryId)
    const count =
      (counts.get(localDate) ?? 0) - (row?.deletedAt === null && row.localDate === localDate ? 1 : 0)
    if (type !== 'delete' && count >= maxEntriesPerDay) {
      tooMany.push({ id: operation.id, reason: 'tooMany' })
    } else {
      accepted.push(operation)
      counts.set(localDate, count + (type === 'delete' ? 0 : 1))
    }
  }
  const dates = accepted.flatMap(({ entryId, localDate }) => [
    localDate,
    stored.get(entryId)?.localDate ?? localDate,
  ])
  const changedFrom = dates.sort()[0] ?? null
  for (const operation of accepted) await writeEntry(tx, userId, operation)
  if (changedFrom !== null) await dropCheckpoint(tx, userId, changedFrom)
  return { changedFrom, tooMany }
}

async function listStoredEntries(tx: Database, userId: string, operations: Operation[]) {
  const rows = await tx
    .selectFrom('quranEntry')
    .select(['id', 'localDate', 'rank', 'editedAt', 'operationId', 'deletedAt'])
    .where('userId', '=', userId)
    .where(
      'id',
      'in',
      operations.map(({ entryId }) => entryId),
    )
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The number of entries on each date of the operations. */
async function countEntries(tx: Database, userId: string, operations: Operation[]) {
  if (operations.length === 0) return new Map<string, number>()
  const rows = await tx
    .selectFrom('quranEntry')
    .select(({ fn }) => ['localDate', fn.countAll<number>().as('count')])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('localDate', 'in', [...new Set(operations.map(({ localDate }) => localDate))])
    .groupBy('localDate')
    .execute()
  return new Map(rows.map(({ localDate, count }) => [localDate, Number(count)]))
}

async function writeEntry(tx: Database, userId: string, operation: Operation) {
  const { id, ...row } = rowOf(operation)
  await tx
    .insertInto('quranEntry')
    .values({ userId, id, ...row })
    .onConflict((oc) => oc.columns(['userId', 'id']).doUpdateSet(row))
    .execute()
}

export const entryColumns = [
  'id',
  'localDate',
  'timeZone',
  'pages',
  'ayat',
  'fromAyah',
  'toAyah',
  'minutes',
  'note',
  'countedPages',
  'countedAyat',
  'loggedAt',
] as const

/** A member's entries that are not deleted. */
export const entriesOf = (db: Database, userId: string) =>
  db.selectFrom('quranEntry').where('userId', '=', userId).where('deletedAt', 'is', null)

/** A member's entries from one local date through another, the latest first. */
export const listEntries = (db: Database, userId: string, from: string, to: string): Promise<Entry[]> =>
  entriesOf(db, userId)
    .select(entryColumns)
    .where('localDate', '>=', from)
    .where('localDate', '<=', to)
    .orderBy('localDate', 'desc')
    .orderBy('loggedAt', 'desc')
    .orderBy('id')
    .execute()

/** An entry, with the id of the operation that wrote it; undefined if it does not exist or is deleted. */
export const findEntry = (db: Database, userId: string, id: string) =>
  entriesOf(db, userId).select(entryColumns).select('operationId').where('id', '=', id).executeTakeFirst()

/** When an entry was last changed, whether it is deleted, and its date; undefined if it never existed. */
export const findLastChange = (db: Database, userId: string, id: string) =>
  db
    .selectFrom('quranEntry')
    .select(['localDate', 'editedAt', 'deletedAt'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

/** What a member read on each local date with entries, in order; `to` is inclusive. */
export const listDayReadings = async (db: Database, userId: string, from: string, to: string) =>
  toDayReadings(await entriesOfSpan.execute(db, { userId, from, to }))

/** A member's range of dates; `to` is inclusive. */
interface Span {
  userId: string
  from: string
  to: string
}

const entriesOfSpan = preparedQuery((db, span: Span) => selectEntries(db, [span]))

/**
 * Like `listDayReadings`, for several members, each with their own range of dates. Members without entries are not in
 * the result.
 */
export async function listReadingsOf(db: Database, spans: readonly Span[]) {
  const rows = await selectEntries(db, spans).execute()
  const rowsByMember = Map.groupBy(rows, ({ userId }) => userId)
  return new Map([...rowsByMember].map(([userId, entries]) => [userId, toDayReadings(entries)]))
}

const selectEntries = (db: Database, spans: readonly Span[]) =>
  db
    .selectFrom('quranEntry')
    .select(['userId', 'localDate', 'timeZone', 'pages', 'ayat', 'fromAyah', 'toAyah', 'minutes'])
    .select(['countedPages', 'countedAyat'])
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.or(
        spans.map(({ userId, from, to }) =>
          eb.and([eb('userId', '=', userId), eb('localDate', '>=', from), eb('localDate', '<=', to)]),
        ),
      ),
    )
    .orderBy('userId')
    .orderBy('localDate')
    .orderBy('id')

/** The nearest months with entries before and after a range of dates; null if there is none. */
export async function findNeighborMonths(db: Database, userId: string, from: string, to: string) {
  const [before, after] = await Promise.all([
    entriesOf(db, userId)
      .select(({ fn }) => fn.max('localDate').as('date'))
      .where('localDate', '<', from)
      .executeTakeFirst(),
    entriesOf(db, userId)
      .select(({ fn }) => fn.min('localDate').as('date'))
      .where('localDate', '>', to)
      .executeTakeFirst(),
  ])
  return { previous: before?.date?.slice(0, 7) ?? null, next: after?.date?.slice(0, 7) ?? null }
}
