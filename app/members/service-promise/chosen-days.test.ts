import { expect, test } from 'vitest'
import { allDaysValue, chosenDates } from './chosen-days.ts'

const form = (...values: string[]) => {
  const data = new FormData()
  for (const value of values) data.append('day', value)
  return data
}

test('the checkbox for all days selects each day once', () => {
  const all = allDaysValue([{ date: '2026-11-01' }, { date: '2026-11-02' }])
  expect(chosenDates(form(all))).toEqual(['2026-11-01', '2026-11-02'])
  expect(chosenDates(form(all, '2026-11-02'))).toEqual(['2026-11-01', '2026-11-02'])
})

test('an empty form has no days, and a value that is not a date is ignored', () => {
  expect(chosenDates(form())).toEqual([])
  expect(chosenDates(form('', 'all', '2026-02-30', '2026-11-01'))).toEqual(['2026-11-01'])
})
