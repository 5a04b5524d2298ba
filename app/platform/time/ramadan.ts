import { lazy, memoize } from '#app/platform/memoize.ts'
import { addDays } from './local-date.ts'

const hijriMonth = lazy(
  () =>
    new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
      month: 'numeric',
      timeZone: 'UTC',
    }),
)

/**
 * The first and last date of the current Ramadan, or of the next one, in the Umm al-Qura calendar. Communities that
 * go by local sighting may differ by a day, which screens must say.
 */
export const currentOrNextRamadan = memoize((today: string) => {
  let date = today
  // In Ramadan, go back to its first day.
  while (isRamadan(addDays(date, -1)) && isRamadan(date)) date = addDays(date, -1)
  while (!isRamadan(date)) date = addDays(date, 1)
  const from = date
  while (isRamadan(addDays(date, 1))) date = addDays(date, 1)
  return { from, to: date }
})

function isRamadan(date: string) {
  const parts = hijriMonth().formatToParts(new Date(`${date}T00:00:00Z`))
  return parts.find(({ type }) => type === 'month')?.value === '9'
}
