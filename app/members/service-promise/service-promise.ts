import { addDays, monthOf } from '#app/platform/time/local-date.ts'
import { correctionDays } from '#app/quran/practice/reading-day.ts'

export type PromiseKind = 'money' | 'minutes'

/** What a missed day becomes. */
export interface PromiseTerms {
  kind: PromiseKind
  /** Minutes, or an amount in the smallest unit of the currency. */
  perDay: number
  monthlyCap: number
  /** Null for minutes. */
  currency: string | null
}

/** Applies from its start date until the next version starts. */
export interface PromiseVersion extends PromiseTerms {
  startsOn: string
  state: 'active' | 'paused' | 'stopped'
}

/** A missed day that the promise covers; open until the member gives for it, serves, or lets it go. */
export interface ServiceDay {
  localDate: string
  kind: PromiseKind
  amount: number
  currency: string | null
  status: 'open' | 'given' | 'served' | 'forgiven'
}

/** The maximum length of the text that says where a member gave. */
export const maxPlaceLength = 200

/** The version that applies on a date; undefined before the first version. The versions may be in any order. */
export function promiseOn(date: string, versions: readonly PromiseVersion[]) {
  let current: PromiseVersion | undefined
  for (const version of versions)
    if (version.startsOn <= date && (!current || version.startsOn > current.startsOn)) current = version
  return current
}

/** The last date that is due for settlement: its grace period, which ends with the following day, is over. */
export const lastDueDate = (today: string) => addDays(today, -2)

/**
 * The first date on which a pause or a stop takes effect. It is yesterday, because yesterday's reading can still be
 * logged. All earlier days are settled.
 */
export const firstStoppedDate = (today: string) => addDays(today, -1)

/** The first date that a settlement may add. Earlier dates can only be removed, by corrections to the log. */
export const firstAddableDate = (throughDate: string, today: string) => {
  const [next, correctable] = [addDays(throughDate, 1), addDays(today, -correctionDays - 1)]
  return next < correctable ? next : correctable
}

/** The first date that a settlement compares with the log. Open days are included, because they may be corrected. */
export const firstComparedDate = (addFrom: string, oldestOpen: string | null) =>
  oldestOpen !== null && oldestOpen < addFrom ? oldestOpen : addFrom

interface SettlementInput {
  versions: readonly PromiseVersion[]
  /** All stored days since the start of the month of `from`, in any order. */
  stored: readonly ServiceDay[]
  /** The missed dates since `from` whose grace period is over, in order. */
  missed: readonly string[]
  /** Stored days before this date are not compared with `missed`. */
  from: string
  /** No day before this date is added. */
  addFrom: string
}

/**
 * The days to add and to remove, so that the stored days match the missed ones. Stored days never change their amount.
 * The days of a month count in order until they reach the cap, including those that were given, served or forgiven.
 */
export function settleDays({ versions, stored, missed, from, addFrom }: SettlementInput) {
  const missedDates = new Set(missed)
  const isCorrected = ({ localDate, status }: ServiceDay) =>
    localDate >= from && (status === 'open' || status === 'forgiven') && !missedDates.has(localDate)
  const remaining = stored.filter((day) => !isCorrected(day))
  const storedDates = new Set(remaining.map(({ localDate }) => localDate))
  const added: ServiceDay[] = []
  for (const localDate of missed) {
    const promise = promiseOn(localDate, versions)
    if (localDate < addFrom || storedDates.has(localDate) || promise?.state !== 'active') continue
    const { kind, currency, perDay, monthlyCap } = promise
    const amount = Math.min(perDay, monthlyCap - amountInMonth([...remaining, ...added], localDate, promise))
    if (amount > 0) added.push({ localDate, kind, currency, amount, status: 'open' })
  }
  return { added, removed: stored.filter(isCorrected).map(({ localDate }) => localDate) }
}

/** The total of the days in the month of a date, in the kind and currency of a promise. */
export function amountInMonth(
  days: readonly ServiceDay[],
  date: string,
  { kind, currency }: Pick<PromiseTerms, 'kind' | 'currency'>,
) {
  const month = monthOf(date)
  return days
    .filter((day) => monthOf(day.localDate) === month && day.kind === kind && day.currency === currency)
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** Approved volunteer hours on a date. */
export interface ServedHours {
  localDate: string
  minutes: number
}

/**
 * The open days that a member's hours cover, oldest first. Hours count for the missed days before them, and each
 * minute for one day only. A day is covered in full or not at all.
 */
export function coveredDays(days: readonly ServiceDay[], hours: readonly ServedHours[]) {
  const inMinutes = days.filter(({ kind }) => kind === 'minutes')
  // By Hall's theorem, it is enough that the hours after each date cover that date and all later ones.
  const remaining = inMinutes.map(({ localDate }) => ({ localDate, minutes: minutesAfter(localDate, hours) }))
  const entriesThrough = (date: string) => remaining.filter(({ localDate }) => localDate <= date)
  const use = ({ localDate, amount }: ServiceDay) => {
    for (const entry of entriesThrough(localDate)) entry.minutes -= amount
  }
  for (const day of inMinutes) if (day.status === 'served') use(day)
  const open = inMinutes.filter(({ status }) => status === 'open')
  return open.sort(byDate).filter((day) => {
    const isCovered = entriesThrough(day.localDate).every(({ minutes }) => minutes >= day.amount)
    if (isCovered) use(day)
    return isCovered
  })
}

const minutesAfter = (date: string, hours: readonly ServedHours[]) =>
  hours.filter(({ localDate }) => localDate > date).reduce((sum, { minutes }) => sum + minutes, 0)

const byDate = (a: ServiceDay, b: ServiceDay) => (a.localDate < b.localDate ? -1 : 1)
