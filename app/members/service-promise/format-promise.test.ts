import { expect, test } from 'vitest'
import { describePromise, formatPromiseAmount, formatSum } from './format-promise.ts'

test('an amount of service is exact to the minute, and full hours have no minutes', () => {
  expect([5, 60, 80, 121, 240].map((minutes) => formatPromiseAmount(minutes, null))).toEqual([
    '5 minutes of service',
    '1 hour of service',
    '1 hour 20 minutes of service',
    '2 hours 1 minute of service',
    '4 hours of service',
  ])
})

test('a promise names the amount per missed day and the maximum per month', () => {
  const terms = { kind: 'minutes' as const, perDay: 20, monthlyCap: 100, currency: null }
  expect(describePromise(terms)).toBe(
    '20 minutes of service for each missed day, at most 1 hour 40 minutes a month',
  )
  expect(describePromise({ kind: 'money', perDay: 500, monthlyCap: 10_000, currency: 'USD' })).toBe(
    '$5.00 for each missed day, at most $100.00 a month',
  )
})

test('a sum adds up each currency and the minutes separately', () => {
  const days = [
    { amount: 30, currency: null },
    { amount: 500, currency: 'USD' },
    { amount: 50, currency: null },
    { amount: 700, currency: 'USD' },
  ]
  expect(formatSum(days)).toBe('1 hour 20 minutes of service and $12.00')
  expect(formatSum([])).toBeNull()
})
