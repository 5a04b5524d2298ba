import { memoize } from '#app/platform/memoize.ts'
import { dayMs } from './instant.ts'

// Date arithmetic on YYYY-MM-DD and YYYY-MM without time zones: the same in the browser and on the server.

const utcMidnight = (date: string) => Date.parse(`${date}T00:00:00Z`)
const toDateString = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The range of the calendar. */
export const firstMonth = '2000-01'
export const lastMonth = '2100-12'

/** Whether a string is a valid date in the calendar's range. */
export function isLocalDate(text: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !isMonth(text.slice(0, 7))) return false
  const ms = utcMidnight(text)
  return !Number.isNaN(ms) && toDateString(ms) === text
}

export function isMonth(text: string) {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= firstMonth && text <= lastMonth
}

export function addDays(date: string, days: number) {
  return toDateString(utcMidnight(date) + days * dayMs)
}

/** Memoized for code that steps through the days of many members or years: a lookup is faster than parsing a date. */
export const nextDate = memoize((date: string) => addDays(date, 1))
export const previousDate = memoize((date: string) => addDays(date, -1))

export function daysBetween(from: string, to: string) {
  return (utcMidnight(to) - utcMidnight(from)) / dayMs
}

export const monthOf = (date: string) => date.slice(0, 7)

export function addMonths(month: string, months: number) {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number)
  return toDateString(Date.UTC(year, monthNumber - 1 + months, 1)).slice(0, 7)
}

const gridDays = 42

/** The days on which a week can start, with their numbers in JavaScript. */
export const weekStarts = { sunday: 0, monday: 1, saturday: 6 } as const
export type WeekStart = keyof typeof weekStarts

/** The first and last day of the six weeks that the calendar shows for a month. */
export function monthGrid(month: string, weekStart: WeekStart) {
  const first = `${month}-01`
  const weekday = new Date(utcMidnight(first)).getUTCDay()
  const from = addDays(first, -((weekday - weekStarts[weekStart] + 7) % 7))
  return { from, to: addDays(from, gridDays - 1) }
}
