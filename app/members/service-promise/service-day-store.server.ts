import { listApprovedHours } from '#app/members/hours/hours-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { firstMonth, lastMonth } from '#app/platform/time/local-date.ts'
import { hasNoWaitingGift } from './paid-days-store.server.ts'
import { coveredDays, type ServiceDay } from './service-promise.ts'
import { listServiceDays, type PromiseMember, settleMembers } from './settlement-store.server.ts'

/** All stored days of a member, in order. */
export const readServiceDays = async (db: Database, userId: string): Promise<ServiceDay[]> =>
  (await listServiceDays(db, [userId], `${firstMonth}-01`)).get(userId) ?? []

/** The open days that the member's approved volunteer hours cover. */
export async function findCoveredDays(db: Database, userId: string, days: readonly ServiceDay[]) {
  if (!days.some(({ kind, status }) => kind === 'minutes' && status === 'open')) return []
  const hours = await listApprovedHours(db, userId, { from: `${firstMonth}-01`, to: `${lastMonth}-31` })
  return coveredDays(
    days,
    hours.map(({ date, minutes }) => ({ localDate: date, minutes })),
  )
}

/** Settles open days as given. The site takes the member's word for it. Returns how many were settled. */
export const markGiven = (
  db: Database,
  member: PromiseMember,
  { dates, place }: { dates: readonly string[]; place: string },
  now: Date,
) =>
  settleOpenDays(db, member, now, (tx) =>
    updateOpenDays(tx, member, dates, now)
      .set({ status: 'given', place, giftId: null })
      .where('kind', '=', 'money'),
  )

/** Lets open days go. Returns how many. */
export const letGo = (db: Database, member: PromiseMember, dates: readonly string[], now: Date) =>
  settleOpenDays(db, member, now, (tx) => updateOpenDays(tx, member, dates, now).set({ status: 'forgiven' }))

/** Settles as many of the open days as the member's volunteer hours cover, oldest first. Returns how many were settled. */
export const settleWithHours = (db: Database, member: PromiseMember, dates: readonly string[], now: Date) =>
  settleOpenDays(db, member, now, async (tx) => {
    const days = await readServiceDays(tx, member.id)
    const chosen = days.filter(({ status, localDate }) => status !== 'open' || dates.includes(localDate))
    const covered = await findCoveredDays(tx, member.id, chosen)
    if (covered.length === 0) return null
    const coveredDates = covered.map(({ localDate }) => localDate)
    return updateOpenDays(tx, member, coveredDates, now).set({ status: 'served' })
  })

const updateOpenDays = (tx: Database, { id }: PromiseMember, dates: readonly string[], now: Date) =>
  tx
    .updateTable('missedDayService')
    .set({ settledAt: now.toISOString() })
    .where('userId', '=', id)
    .where('localDate', 'in', dates.length > 0 ? dates : [''])
    .where('status', '=', 'open')
    .where(hasNoWaitingGift)

type Update = ReturnType<typeof updateOpenDays>

/** Runs the settlement first, because the page shows missed days before the job has stored them. */
function settleOpenDays(
  db: Database,
  member: PromiseMember,
  now: Date,
  update: (tx: Database) => Update | null | Promise<Update | null>,
) {
  return db.transaction().execute(async (tx) => {
    await settleMembers(tx, [member], now)
    const query = await update(tx)
    const { numUpdatedRows = 0n } = (await query?.executeTakeFirst()) ?? {}
    return Number(numUpdatedRows)
  })
}
