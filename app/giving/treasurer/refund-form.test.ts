import { expect, test } from 'vitest'
import { refundSchema } from './refund-form.ts'

const form = { id: '3f0f4a3e-6c5e-4b0e-9d55-1d2f0d6c7a10', reason: 'Given twice' }
const parse = (amount: string, leftCents: number, currency = 'USD') =>
  refundSchema(leftCents, currency).safeParse({ ...form, amount })

test.each([
  ['the last cents of a gift', '0.40', 40],
  ['a gift of the largest amount with its fee', '$103,015.76', 10_301_576],
])('refunds %s', (_, text, cents) => {
  expect(parse(text, cents).data).toMatchObject({ amount: cents })
})

test.each([
  ['0', 'Please enter an amount above zero.'],
  ['25.01', 'At most $25.00 is left to refund.'],
  ['-5', 'Please enter the amount as a number, such as 25 or 25.50.'],
])('refuses %s of $25.00', (text, message) => {
  expect(parse(text, 2500).error?.issues[0]?.message).toBe(message)
})
