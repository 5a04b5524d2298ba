import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { monthOf } from '#app/platform/time/local-date.ts'
import { memberDay } from '#app/quran/practice/member-day.server.ts'
import { listPractices } from '#app/quran/practice/practice-store.server.ts'
import { listMissedDates } from './missed-days.server.ts'
import { settlePaidDays } from './paid-days-store.server.ts'
import {
  firstAddableDate,
  firstComparedDate,
  lastDueDate,
  type PromiseVersion,
  type ServiceDay,
  settleDays,
} from './service-promise.ts'

/** Members per transaction: few enough that other writes on SQLite are not delayed. */
const defaultBatchSize = 100

export interface PromiseMember {
  id: string
  timeZone: string | null
}

/**
 * The settlement: stores the missed days of all members as open days after their grace period. (Members then settle
 * their open days.) It may be interrupted and run again at any time, even by two nodes at the same time. The last
 * parameter is for tests.
 */
export async function settleAllMembers(
  db: Database,
  now: Date,
  { batchSize = defaultBatchSize, listMissed = listMissedDates } = {},
) {
  await db.transaction().execute(async (tx) => {
    await lockKey(tx, 'promise settlement', now)
    await settlePaidDays(tx, null, now)
  })
  for (let after = ''; ; ) {
    const members = await listMembers(db, after, batchSize)
    const last = members.at(-1)
    if (!last) return
    after = last.id
    const due = await filterUnsettled(db, members, now)
    if (due.length === 0) continue
    await db.transaction().execute(async (tx) => {
      // Without this lock, two nodes could lock the members of a batch in different orders and deadlock.
      await lockKey(tx, 'promise settlement', now)
      await settleMembers(tx, due, now, listMissed)
    })
  }
}

const listMembers = (db: Database, after: string, batchSize: number) =>
  db
    .selectFrom('promiseSettlement')
    .innerJoin('user', 'user.id', 'promiseSettlement.userId')
    .select(['user.id', 'user.timeZone', 'promiseSettlement.throughDate'])
    .where('promiseSettlement.userId', '>', after)
    .orderBy('promiseSettlement.userId')
    .limit(batchSize)
    .execute()

async function filterUnsettled(db: Database, members: Awaited<ReturnType<typeof listMembers>>, now: Date) {
  const { timeZone: siteZone } = await readSettings(db)
  return members.filter(
    ({ timeZone, throughDate }) => throughDate < lastDueDate(localDateIn(now, timeZone ?? siteZone)),
  )
}

/** Runs the settlement for some members. Call it in a transaction; until it ends, their promises are locked. */
export async function settleMembers(
  tx: Database,
  members: readonly PromiseMember[],
  now: Date,
  listMissed = listMissedDates,
) {
  const ids = members.map(({ id }) => id)
  await lockSettlement(tx, ids)
  await settlePaidDays(tx, ids, now)
  const windows = await readWindows(tx, members, now)
  if (windows.length === 0) return
  const firstMonth = monthOf(windows.reduce((first, { from }) => (from < first ? from : first), '9999-12-31'))
  const [versions, stored] = [await listVersions(tx, ids), await listServiceDays(tx, ids, `${firstMonth}-01`)]
  const missed = await listMissed(tx, windows)
  const added: (ServiceDay & { userId: string })[] = []
  for (const { userId, from, addFrom } of windows) {
    const plan = settleDays({
      versions: versions.get(userId) ?? [],
      stored: stored.get(userId) ?? [],
      missed: missed.get(userId) ?? [],
      from,
      addFrom,
    })
    for (const day of plan.added) added.push({ ...day, userId })
    await removeDays(tx, userId, plan.removed)
  }
  await addServiceDays(tx, added, now)
  await saveThroughDates(tx, windows)
}

/** Locks the promises and missed days of members. On PostgreSQL, updating a row locks it until the transaction ends. */
export async function lockSettlement(tx: Database, ids: readonly string[]) {
  await tx
    .updateTable('promiseSettlement')
    .set(({ ref }) => ({ throughDate: ref('throughDate') }))
    .where('userId', 'in', ids)
    .execute()
}

/** For each member, the range of dates that a settlement compares with the log. */
export async function readWindows(db: Database, members: readonly PromiseMember[], now: Date) {
  const ids = members.map(({ id }) => id)
  const rows = await db
    .selectFrom('promiseSettlement')
    .leftJoin('missedDayService', (join) =>
      join
        .onRef('missedDayService.userId', '=', 'promiseSettlement.userId')
        .on('missedDayService.status', '=', 'open'),
    )
    .select(({ fn }) => [
      'promiseSettlement.userId',
      'promiseSettlement.throughDate',
      fn.min<string | null>('missedDayService.localDate').as('oldestOpen'),
    ])
    .where('promiseSettlement.userId', 'in', ids)
    .groupBy(['promiseSettlement.userId', 'promiseSettlement.throughDate'])
    .execute()
  // Read once for all members, because a transaction does not cache settings.
  const [settings, practices] = [await readSettings(db), await listPractices(db, ids)]
  const zones = new Map(members.map(({ id, timeZone }) => [id, timeZone]))
  return rows.map(({ userId, throughDate, oldestOpen }) => {
    const { today } = memberDay(settings, zones.get(userId) ?? null, practices.get(userId) ?? null, now)
    const addFrom = firstAddableDate(throughDate, today)
    const from = firstComparedDate(addFrom, oldestOpen)
    return { userId, today, from, addFrom, through: lastDueDate(today), throughDate }
  })
}

async function listVersions(db: Database, ids: readonly string[]) {
  const rows = await selectVersions(db, ids).execute()
  return Map.groupBy<string, PromiseVersion & { userId: string }>(rows, ({ userId }) => userId)
}

/** Selects the versions of members' promises, in order. */
export const selectVersions = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('servicePromise')
    .select(['userId', 'startsOn', 'state', 'kind', 'perDay', 'monthlyCap', 'currency'])
    .where('userId', 'in', ids)
    .orderBy('startsOn')

/** The stored days of members on or after a date, in order. Members without such days are missing from the map. */
export async function listServiceDays(db: Database, ids: readonly string[], from: string) {
  const rows = await db
    .selectFrom('missedDayService')
    .select(['userId', 'localDate', 'kind', 'amount', 'currency', 'status'])
    .where('userId', 'in', ids)
    .where('localDate', '>=', from)
    .orderBy('localDate')
    .execute()
  return Map.groupBy<string, ServiceDay & { userId: string }>(rows, ({ userId }) => userId)
}

async function removeDays(tx: Database, userId: string, dates: readonly string[]) {
  if (dates.length === 0) return
  await tx
    .deleteFrom('missedDayService')
    .where('userId', '=', userId)
    .where('localDate', 'in', dates)
    .where('status', 'in', ['open', 'forgiven'])
    .execute()
}

/** The maximum number of rows per statement, because SQLite and PostgreSQL limit the number of parameters. */
const maxInserted = 1000

async function addServiceDays(tx: Database, days: readonly (ServiceDay & { userId: string })[], now: Date) {
  const rows = days.map((day) => ({ ...day, createdAt: now.toISOString() }))
  for (let start = 0; start < rows.length; start += maxInserted)
    await tx
      .insertInto('missedDayService')
      .values(rows.slice(start, start + maxInserted))
      .onConflict((oc) => oc.columns(['userId', 'localDate']).doNothing())
      .execute()
}

/** Stores the last settled date, which differs between time zones. */
async function saveThroughDates(
  tx: Database,
  windows: readonly { userId: string; through: string; throughDate: string }[],
) {
  const updates = windows.filter(({ through, throughDate }) => through > throughDate)
  for (const [throughDate, group] of Map.groupBy(updates, ({ through }) => through))
    await tx
      .updateTable('promiseSettlement')
      .set({ throughDate })
      .where(
        'userId',
        'in',
        group.map(({ userId }) => userId),
      )
      .execute()
}
