import { isLocalDate } from '#app/platform/time/local-date.ts'

/** The value of the checkbox for all days: their dates, so that it works without JavaScript, too. */
export const allDaysValue = (days: readonly { date: string }[]) => days.map(({ date }) => date).join(' ')

/** The dates that are checked in a form, each once. */
export const chosenDates = (form: FormData): string[] => [
  ...new Set(form.getAll('day').flatMap((value) => String(value).split(' ').filter(isLocalDate))),
]
