// Dates in words, the same in every browser: they are put together here, from names alone.

const utc = (date: string) => new Date(`${date}T00:00:00Z`)
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const weekday = format({ weekday: 'long' })
const month = format({ month: 'long' })
const shortMonth = format({ month: 'short' })

export const formatWeekday = (date: string) => weekday.format(utc(date))
export const formatShortMonth = (date: string) => shortMonth.format(utc(date))
export const dayNumber = (date: string) => String(Number(date.slice(8)))
const monthAndYear = (date: string) => `${month.format(utc(date))} ${date.slice(0, 4)}`
const formatDay = (date: string) => `${formatWeekday(date)}, ${dayNumber(date)}`

/** 'November 2026', of a date or a month. */
export const formatMonth = (date: string) => monthAndYear(`${date.slice(0, 7)}-01`)

/** 'Saturday, 28 November 2026'. */
export const formatDate = (date: string) => `${formatDay(date)} ${monthAndYear(date)}`

/** '7 November 2026', of an instant, where the time zone is. */
export function formatInstantDate(instant: string, timeZone: string) {
  const names = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  const parts = new Intl.DateTimeFormat('en-US', names).formatToParts(new Date(instant))
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value
  return `${part('day')} ${part('month')} ${part('year')}`
}

/** 'Saturday, 12 – Sunday, 13 December 2026'; one date for an event of one day. */
export function formatDateRange({ localDate, lastDate }: { localDate: string; lastDate: string }) {
  if (lastDate <= localDate) return formatDate(localDate)
  const from = localDate.slice(0, 7) === lastDate.slice(0, 7) ? formatDay(localDate) : formatDate(localDate)
  return `${from} – ${formatDate(lastDate)}`
}

const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** '18 Jumada II 1448 AH' by the Umm al-Qura calendar; local sighting may differ by a day. */
export function formatHijriDate(date: string) {
  const parts = Object.fromEntries(hijri.formatToParts(utc(date)).map(({ type, value }) => [type, value]))
  return `${parts.day} ${parts.month} ${parts.year} AH`
}

/** The Hijri date of an event, from its first to its last day. */
export function formatHijriDateRange({ localDate, lastDate }: { localDate: string; lastDate: string }) {
  return lastDate > localDate
    ? `${formatHijriDate(localDate)} – ${formatHijriDate(lastDate)}`
    : formatHijriDate(localDate)
}
