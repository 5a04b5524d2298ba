// The calendar library works on Date in the browser's zone. Only the calendar date counts, and noon exists
// on every day of every zone.

export function dateOf(localDate: string) {
  const [year = 0, month = 1, day = 1] = localDate.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

export function localDateOf(date: Date) {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
