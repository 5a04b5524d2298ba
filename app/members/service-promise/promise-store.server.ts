import type { Database } from '#app/platform/database/database.ts'
import { preparedQuery } from '#app/platform/database/prepared-query.server.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { firstStoppedDate, type PromiseTerms, type PromiseVersion, promiseOn } from './service-promise.ts'
import { lockSettlement, selectVersions } from './settlement-store.server.ts'

/** The member's local date, and the time. */
interface Clock {
  today: string
  now: Date
}

/** The versions of a member's promise, in order. */
export const readVersions = (db: Database, userId: string): Promise<PromiseVersion[]> =>
  versionsOf.execute(db, { userId })

const versionsOf = preparedQuery((db, member: { userId: string }) => selectVersions(db, [member.userId]))

/** Whether a member has a promise that is not stopped. */
export const hasPromise = async (db: Database, userId: string) =>
  ((await readVersions(db, userId)).at(-1)?.state ?? 'stopped') !== 'stopped'

/** Makes the promise, or changes it as of `startsOn`, which must be today or later. Replaces all later versions. */
export function savePromise(
  db: Database,
  userId: string,
  { startsOn, ...terms }: PromiseTerms & { startsOn: string },
  { today, now }: Clock,
) {
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('promiseSettlement')
      .values({ userId, throughDate: addDays(today, -1) })
      .onConflict((oc) => oc.column('userId').doNothing())
      .execute()
    await lockSettlement(tx, [userId])
    await startVersion(tx, userId, { ...terms, startsOn, state: 'active' }, now)
  })
}

/**
 * Pauses or stops the promise, even if it was planned to start again. Yesterday and today, which could still be logged, no
 * longer count.
 */
export const pausePromise = (db: Database, userId: string, state: 'paused' | 'stopped', clock: Clock) =>
  changeState(db, userId, state, firstStoppedDate(clock.today), clock)

/** Continues a paused or stopped promise today, with the same terms. Terms that were planned for a later date stay. */
export const resumePromise = (db: Database, userId: string, clock: Clock) =>
  changeState(db, userId, 'active', clock.today, clock)

function changeState(
  db: Database,
  userId: string,
  state: PromiseVersion['state'],
  startsOn: string,
  { today, now }: Clock,
) {
  return db.transaction().execute(async (tx) => {
    await lockSettlement(tx, [userId])
    const versions = await readVersions(tx, userId)
    const current = promiseOn(today, versions) ?? versions.at(-1)
    // A pause or a stop also ends terms that were planned for a later date, which would otherwise take effect then.
    const ended = state === 'active' ? current : versions.at(-1)
    if (!current || ended?.state === state) return
    const { kind, perDay, monthlyCap, currency } = current
    const until = state === 'active' ? startsOn : lastDate
    await startVersion(tx, userId, { kind, perDay, monthlyCap, currency, startsOn, state }, now, until)
  })
}

const lastDate = '9999-12-31'

/** Adds a version. It replaces those that start between its start date and `until`, both inclusive. */
async function startVersion(
  tx: Database,
  userId: string,
  version: PromiseVersion,
  now: Date,
  until = lastDate,
) {
  await tx
    .deleteFrom('servicePromise')
    .where('userId', '=', userId)
    .where('startsOn', '>=', version.startsOn)
    .where('startsOn', '<=', until)
    .execute()
  await tx
    .insertInto('servicePromise')
    .values({ ...version, userId, createdAt: now.toISOString() })
    .execute()
}
