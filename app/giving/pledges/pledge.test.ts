import { expect, test } from 'vitest'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { pledgeSchema } from './pledge-form.ts'
import { pledgeThanksMail } from './pledge-mail.ts'

test('the form requires name, email and amount', () => {
  const { error } = pledgeSchema.safeParse({})
  expect(error?.issues.map((issue) => issue.path[0])).toEqual(['name', 'email', 'amount'])
  expect(pledgeSchema.parse({ name: 'Amina', email: 'a@b.org', amount: '$5' }).amount).toBe(500)
})

test('a thank-you email, which may reach a stranger, contains no link from the donor’s name', () => {
  const pledge = { name: 'Win at evil.example', email: 'stranger@example.org', amountCents: 2500 }
  const { body, subject } = pledgeThanksMail(pledge, 'P-1', defaultSettings)
  expect(`${subject} ${body}`).not.toContain('evil.example')
  expect(body).toContain('Assalamu alaikum Win at evil. example,')
})
