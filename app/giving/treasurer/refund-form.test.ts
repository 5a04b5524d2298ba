import { expect, test } from 'vitest'
import { describeCorrection, refundProblem, refundSchema } from './refund-form.ts'

const form = { id: '3f0f4a3e-6c5e-4b0e-9d55-1d2f0d6c7a10', reason: 'Given twice' }
const parse = (amount: string, currency = 'USD') => refundSchema(currency).safeParse({ ...form, amount })

test.each([
  ['less than the minimum donation', '0.40', 40],
  ['the maximum donation plus the fee', '$103,015.76', 10_301_576],
])('accepts a refund of %s', (_, text, cents) => {
  expect(parse(text).data).toMatchObject({ amount: cents, way: 'card' })
})

test.each([
  ['0', 'Please enter an amount above zero.'],
  ['-5', 'Please enter the amount as a number, such as 25 or 25.50.'],
])('rejects the amount %s', (text, message) => {
  expect(parse(text).error?.issues[0]?.message).toBe(message)
})

test('says how much can be refunded', () => {
  expect(refundProblem(2501, 2500, 'USD')).toBe('You can refund at most $25.00.')
  expect(refundProblem(2500, 2500, 'USD')).toBeNull()
})

test('the page promises a corrected receipt by email only for a gift with a receipt and an email address', () => {
  const mentionsEmail = (hasReceipt: boolean, hasEmail: boolean) =>
    describeCorrection({ hasReceipt, hasEmail }).includes('by email')
  expect([mentionsEmail(true, true), mentionsEmail(true, false), mentionsEmail(false, true)]).toEqual([
    true,
    false,
    false,
  ])
})
