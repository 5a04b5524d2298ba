// react-day-picker uses Date in the browser's time zone. Only the date matters here; noon exists on every day in
// every time zone.

export function toPickerDate(localDate: string) {
  const [year = 0, month = 1, day = 1] = localDate.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

export function fromPickerDate(date: Date) {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}
