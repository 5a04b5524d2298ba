import { expect, test } from 'vitest'
import { soup as good } from '#tests/fixtures/initiative-fixture.ts'
import { isPhoneNumber, lastPlannable } from './initiative.ts'
import { initiativeSchema } from './initiative-form.ts'

const today = '2026-11-21'
const errorsOf = (change: Partial<Record<keyof typeof good, string | undefined>>) => {
  const { error } = initiativeSchema(today).safeParse({ ...good, ...change })
  return Object.fromEntries(error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [])
}

test('a whole submission passes as it is', () => {
  expect(initiativeSchema(today).parse(good)).toEqual(good)
})

test('each of the seven fields is required', () => {
  const fields = Object.keys(good)
  expect(fields).toHaveLength(7)
  for (const field of fields) {
    for (const missing of [undefined, '', '  ']) {
      const errors = errorsOf({ [field]: missing })
      expect(Object.keys(errors)).toEqual([field])
      expect(errors[field]).toMatch(/^Please /)
    }
  }
})

test('today is early enough, yesterday is not, and a slip in the year is caught', () => {
  expect(errorsOf({ date: today })).toEqual({})
  expect(errorsOf({ date: '2026-11-20' }).date).toBe('Please choose a date that is not in the past.')
  expect(errorsOf({ date: lastPlannable(today) })).toEqual({})
  expect(errorsOf({ date: '2062-12-06' }).date).toBe('Please choose a date within the next 3 years.')
})

test('a date that does not exist is refused', () => {
  for (const date of ['2027-02-29', '2027-13-01', '12/06/2026', '2026-12-6', 'soon', '+10000-01-01']) {
    expect(errorsOf({ date }).date).toMatch(/year-month-day/)
  }
})

test('phone numbers of any country pass, as people write them', () => {
  for (const phone of [
    '4045550123',
    '+44 20 7946 0958',
    '(404) 555-0123 ext. 12',
    '404.555.0123 x7',
    '٠٧٧٠٠٩٠٠١٢٣',
  ])
    expect(isPhoneNumber(phone), phone).toBe(true)
  for (const phone of ['', '12345', 'call me', '555-HELP', '+1 404 555 0123; drop table', '1'.repeat(40)])
    expect(isPhoneNumber(phone), phone).toBe(false)
})

test('texts that are too long are refused with their limit', () => {
  expect(errorsOf({ title: 'x'.repeat(121) }).title).toMatch('120')
  expect(errorsOf({ description: 'x'.repeat(4001) }).description).toMatch('4000')
})
