import { expect, test } from 'vitest'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { pledgeSchema } from './pledge-form.ts'
import { pledgeThanksMail } from './pledge-mail.ts'
import { receivedDonationSchema } from './received-donation-form.ts'

test('the form requires name, email and amount', () => {
  const { error } = pledgeSchema.safeParse({})
  expect(error?.issues.map((issue) => issue.path[0])).toEqual(['name', 'email', 'amount'])
  expect(pledgeSchema.parse({ name: 'Amina', email: 'a@b.org', amount: '$5' }).amount).toBe(500)
})

test('control characters that PostgreSQL rejects are removed from the note of a donation', () => {
  const donation = {
    name: 'A donor',
    amount: '25',
    receivedOn: '2026-11-20',
    note: ' cash,\u0000\r\nin a box ',
  }
  expect(receivedDonationSchema('2026-11-21').parse(donation).note).toBe('cash,\nin a box')
})

test('a thank-you email, which may reach a stranger, contains no link from the donor’s name', () => {
  const pledge = { name: 'Win at evil.example', email: 'stranger@example.org', amountCents: 2500 }
  const { body, subject } = pledgeThanksMail(pledge, 'P-1', defaultSettings)
  expect(`${subject} ${body}`).not.toContain('evil.example')
  expect(body).toContain('Assalamu alaikum Win at evil. example,')
})
