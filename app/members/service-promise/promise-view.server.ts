import type { Database } from '#app/platform/database/database.ts'
import { siteCurrency } from '#app/platform/money.ts'
import { formatDate, formatLongDate, formatMonth, formatShortDate } from '#app/platform/time/format-date.ts'
import { monthOf } from '#app/platform/time/local-date.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { describePromise, formatPromiseAmount, formatSum } from './format-promise.ts'
import { listMissedDates } from './missed-days.server.ts'
import { type DayWithGift, listDaysWithGift } from './paid-days-store.server.ts'
import { promiseFormValues } from './promise-form.ts'
import { readVersions } from './promise-store.server.ts'
import { findCoveredDays, readServiceDays } from './service-day-store.server.ts'
import { type PromiseVersion, promiseOn, type ServiceDay, settleDays } from './service-promise.ts'
import { type PromiseMember, readWindows } from './settlement-store.server.ts'

export type ServicePromiseView = Awaited<ReturnType<typeof readServicePromiseView>>

/** The data of a member's promise page. */
export async function readServicePromiseView(db: Database, member: PromiseMember, now: Date) {
  const [{ today }, versions] = await Promise.all([
    readMemberDay(db, member, now),
    readVersions(db, member.id),
  ])
  const promise = promiseOn(today, versions) ?? versions.at(-1)
  const next = versions.find(({ startsOn, state }) => startsOn > today && state === 'active')
  const daysWithGift = await listDaysWithGift(db, member.id)
  const { days, missed } = await readDays(db, member, { versions, daysWithGift, today, now })
  const hasGift = (date: string) => daysWithGift.some(({ localDate }) => localDate === date)
  const available = days.filter(({ localDate, status }) => !(status === 'open' && hasGift(localDate)))
  const covered = await findCoveredDays(db, member.id, days)
  const isThisMonth = (date: string) => monthOf(date) === monthOf(today)
  const counted = missed.filter((date) => isThisMonth(date) && promiseOn(date, versions)?.state === 'active')
  return {
    today,
    state: promise?.state ?? null,
    /** Whether the promise stays paused until the member resumes it, because no later terms are planned. */
    isPausedIndefinitely: promise?.state === 'paused' && !next,
    canStop: promise !== undefined && (promise.state !== 'stopped' || next !== undefined),
    terms: promise && describePromise(promise),
    startsOn: promise && promise.startsOn > today ? formatLongDate(promise.startsOn) : null,
    next:
      next && next !== promise ? `From ${formatLongDate(next.startsOn)}: ${describePromise(next)}.` : null,
    month: {
      name: formatMonth(today),
      missed: counted.length,
      amount: formatSum(days.filter(({ localDate }) => isThisMonth(localDate))),
    },
    waiting: listWaiting(daysWithGift),
    open: { money: listOpen(available, 'money'), minutes: listOpen(available, 'minutes') },
    covered: covered.length,
    total: formatSum(days.filter(({ status }) => status === 'given' || status === 'served')),
    values: promiseFormValues(next ?? promise, today),
  }
}

/** Limits the size of the form. Further days appear after these are settled. */
const maxListed = 60

function listOpen(days: readonly ServiceDay[], kind: ServiceDay['kind']) {
  const open = days.filter((day) => day.status === 'open' && day.kind === kind)
  return {
    total: formatSum(open),
    days: open.slice(0, maxListed).map(({ localDate, amount, currency }) => ({
      date: localDate,
      label: formatDate(localDate),
      amount: formatPromiseAmount(amount, currency),
      cents: currency === siteCurrency() ? amount : 0,
    })),
  }
}

/** The gifts that are waiting for payment, with their days. */
const listWaiting = (daysWithGift: readonly DayWithGift[]) =>
  [...Map.groupBy(daysWithGift, ({ giftId }) => giftId)]
    .filter(([, days]) => days[0]?.state === 'waiting')
    .map(([id, days]) => ({
      id,
      total: formatSum(days),
      days: days.map(({ localDate }) => formatShortDate(localDate)).join(' · '),
    }))

/**
 * The stored days as the next run of the job will leave them, and the missed dates since the start of the month or
 * earlier.
 */
async function readDays(
  db: Database,
  member: PromiseMember,
  {
    versions,
    daysWithGift,
    today,
    now,
  }: {
    versions: readonly PromiseVersion[]
    daysWithGift: readonly DayWithGift[]
    today: string
    now: Date
  },
) {
  const [rows, [window]] = await Promise.all([readServiceDays(db, member.id), readWindows(db, [member], now)])
  const paid = new Set(daysWithGift.flatMap(({ state, localDate }) => (state === 'paid' ? localDate : [])))
  const stored = rows.map((day): ServiceDay => (paid.has(day.localDate) ? { ...day, status: 'given' } : day))
  if (!window) return { days: stored, missed: [] }
  const { from, addFrom } = window
  const monthStart = `${monthOf(today)}-01`
  const first = monthStart < from ? monthStart : from
  const missed = (await listMissedDates(db, [{ ...window, from: first }])).get(member.id) ?? []
  const { added, removed } = settleDays({ versions, stored, missed, from, addFrom })
  const remaining = stored.filter(({ localDate }) => !removed.includes(localDate))
  return { days: [...remaining, ...added].sort((a, b) => (a.localDate < b.localDate ? -1 : 1)), missed }
}
