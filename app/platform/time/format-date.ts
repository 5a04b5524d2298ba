import { lazy, memoize } from '#app/platform/memoize.ts'
import { dateParts, joinDateParts } from './date-format-setting.ts'

const utc = (date: string) => new Date(`${date}T00:00:00Z`)

/** A formatter that is created on first use. Creating all of those below would delay each start by 50 ms. */
const lazyFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))

/** Pinned to one locale, so the server and every browser print the same text. */
function dateFormat(options: Intl.DateTimeFormatOptions) {
  const format = lazyFormat('en-US', options)
  // Cached, because pages show the same dates repeatedly.
  const partsOf = memoize((date: string) => dateParts(format(), utc(date)))
  return (date: string) => joinDateParts(partsOf(date))
}

const formatMonthAndYear = dateFormat({ month: 'long', year: 'numeric' })
const formatWithoutYear = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' })

export const formatWeekday = dateFormat({ weekday: 'long' })
export const formatShortMonth = dateFormat({ month: 'short' })
export const dayOfMonth = (date: string) => String(Number(date.slice(8)))

/** 'November 2026', for a date (YYYY-MM-DD) or a month (YYYY-MM). */
export const formatMonth = (date: string) => formatMonthAndYear(`${date.slice(0, 7)}-01`)

/** 'Saturday, November 28, 2026'. */
export const formatDate = dateFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** 'November 28, 2026'. */
export const formatLongDate = dateFormat({ month: 'long', day: 'numeric', year: 'numeric' })

/** 'November 28'. */
export const formatMonthAndDay = dateFormat({ month: 'long', day: 'numeric' })

/** 'Nov 28, 2026'. */
export const formatShortDate = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' })

const instantDate = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone }),
)

/** 'November 7, 2026': the date of an instant in a time zone. */
export const formatInstantDate = (instant: string, timeZone: string) =>
  joinDateParts(dateParts(instantDate(timeZone), new Date(instant)))

/** 'Saturday, December 12 – Sunday, December 13, 2026'; a single date for a one-day event. */
export function formatDateRange({ localDate, lastDate }: { localDate: string; lastDate: string }) {
  if (lastDate <= localDate) return formatDate(localDate)
  const sameYear = localDate.slice(0, 4) === lastDate.slice(0, 4)
  const from = sameYear ? formatWithoutYear(localDate) : formatDate(localDate)
  return `${from} – ${formatDate(lastDate)}`
}

const hijri = lazyFormat('en-u-ca-islamic-umalqura', { day: 'numeric', month: 'long', year: 'numeric' })

/** '18 Jumada II 1448 AH' in the Umm al-Qura calendar; local sighting may differ by a day. */
export function formatHijriDate(date: string) {
  const { day, month, year } = hijriParts(date)
  return `${day} ${month} ${year} AH`
}

/** '18–19 Jumada II 1448 AH'; a single date for a one-day event. */
export function formatHijriDateRange({ localDate, lastDate }: { localDate: string; lastDate: string }) {
  if (lastDate <= localDate) return formatHijriDate(localDate)
  const [from, to] = [hijriParts(localDate), hijriParts(lastDate)]
  if (from.year !== to.year) return `${formatHijriDate(localDate)} – ${formatHijriDate(lastDate)}`
  if (from.month !== to.month) return `${from.day} ${from.month} – ${formatHijriDate(lastDate)}`
  return `${from.day}–${formatHijriDate(lastDate)}`
}

const hijriParts = memoize((date: string) =>
  Object.fromEntries(
    hijri()
      .formatToParts(utc(date))
      .map(({ type, value }) => [type, value]),
  ),
)
