import { isLocalDate } from './local-date.ts'

/**
 * Converts 2025-03-04, 2025/3/4, 3/4/2025 (month first) or 4.3.2025 (day first) to YYYY-MM-DD. Ignores a time after
 * the date. Null if the text is not a valid date.
 */
export function parseDate(text: string) {
  const input = text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '')
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(input)
  if (iso) return dateOf(iso[1], iso[2], iso[3])
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(input)
  if (slashes) return dateOf(slashes[3], slashes[1], slashes[2])
  const dots = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(input)
  if (dots) return dateOf(dots[3], dots[2], dots[1])
  return null
}

function dateOf(year = '', month = '', day = '') {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isLocalDate(date) ? date : null
}
