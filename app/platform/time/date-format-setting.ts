/** 'us': November 28, 2026. 'international': 28 November 2026. */
export type DateFormat = 'us' | 'international'

let current: DateFormat = 'us'

/**
 * Sets the date format of all formatters. It is global, because a process or browser tab has only one site. The server
 * calls this whenever it reads the settings; the browser, before it renders a page.
 */
export function setDateFormat(format: DateFormat) {
  current = format
}

type DateParts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

/** Joins the parts of a date: 'Saturday, November 28, 2026' or 'Saturday, 28 November 2026'. */
export function joinDateParts({ weekday, day, month, year }: DateParts, format = current) {
  if (format === 'international') {
    return [weekday, [day, month, year].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  }
  const date = [month, day].filter(Boolean).join(' ')
  // 'November 2026', but 'November 28, 2026'.
  return day || !year ? [weekday, date, year].filter(Boolean).join(', ') : `${date} ${year}`
}

export const dateParts = (format: Intl.DateTimeFormat, date: Date): DateParts =>
  Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]))
