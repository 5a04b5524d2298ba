import { expect, test } from 'vitest'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { soup } from '#tests/fixtures/initiative-fixture.ts'
import { isPhoneNumber, latestDate } from './initiative.ts'
import { initiativeSchema } from './initiative-form.ts'
import { initiativeThanksMail } from './initiative-mail.ts'

const today = '2026-11-21'
const errorsOf = (change: Partial<Record<keyof typeof soup, string | undefined>>) => {
  const { error } = initiativeSchema(today).safeParse({ ...soup, ...change })
  return Object.fromEntries(error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [])
}

test('a complete submission passes unchanged', () => {
  expect(initiativeSchema(today).parse(soup)).toEqual(soup)
})

test('each of the seven fields is required', () => {
  const fields = Object.keys(soup)
  expect(fields).toHaveLength(7)
  for (const field of fields) {
    for (const missing of [undefined, '', '  ']) {
      const errors = errorsOf({ [field]: missing })
      expect(Object.keys(errors)).toEqual([field])
      expect(errors[field]).toMatch(/^Please /)
    }
  }
})

test('accepts today, and rejects yesterday and a date that is too far ahead', () => {
  expect(errorsOf({ date: today })).toEqual({})
  expect(errorsOf({ date: '2026-11-20' }).date).toBe('Please choose a date that is not in the past.')
  expect(errorsOf({ date: latestDate(today) })).toEqual({})
  expect(errorsOf({ date: '2062-12-06' }).date).toBe('Please choose a date within the next 3 years.')
})

test('rejects a date that does not exist or is not written as year-month-day', () => {
  for (const date of ['2027-02-29', '2027-13-01', '12/06/2026', '2026-12-6', 'soon', '+10000-01-01']) {
    expect(errorsOf({ date }).date).toMatch(/year-month-day/)
  }
})

test('accepts phone numbers from any country, as people write them, and rejects other texts', () => {
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

test('rejects texts that are too long, and names the limit', () => {
  expect(errorsOf({ title: 'x'.repeat(121) }).title).toMatch('120')
  expect(errorsOf({ description: 'x'.repeat(4001) }).description).toMatch('4000')
})

test('a confirmation, which may reach a stranger, contains no links from the typed text', () => {
  const initiative = {
    ...soup,
    title: 'Win at evil.example',
    location: 'shop.evil.example',
    contactName: 'a@evil.example',
  }
  const { body, subject } = initiativeThanksMail(initiative, 'I-1', defaultSettings)
  expect(`${subject} ${body}`).not.toContain('evil.example')
  expect(body).toContain('What: Win at evil. example')
})
