import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minCents } from '#app/giving/amounts/amount.ts'
import { feeFor } from '#app/giving/amounts/fee.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import {
  type GiftOptions,
  giftAmount,
  offeredFrequencies,
  suggestedCents,
  valuesFromQuery,
  weeklyUntil,
} from './gift-choice.ts'
import { giftSchema } from './gift-form.ts'
import { toGiftDetails } from './new-gift.ts'

const options: GiftOptions = {
  isTest: false,
  amounts: [2500, 5000],
  fee: { basisPoints: 290, fixedCents: 30 },
  weeklyUntil: null,
  campaigns: [{ id: 'well', slug: 'a-well', title: 'A well' }],
}
const causeNames = { first: 'Youth programs', second: 'Quran education', third: 'Community service' }
const validValues = { choice: '25.00', fund: 'general', name: 'Amina', email: 'amina@example.org' }

const errorsOf = (values: Record<string, string>) =>
  Object.fromEntries(
    (giftSchema(options).safeParse(values).error?.issues ?? []).map(({ path, message }) => [
      path[0],
      message,
    ]),
  )
const detailsOf = (values: Record<string, string>) =>
  toGiftDetails(giftSchema(options).parse({ ...validValues, ...values }), options, causeNames)

test('a gift can be weekly from 30 days before Ramadan until its last day', () => {
  // Ramadan 1448 is from February 8 to March 8, 2027.
  expect(weeklyUntil('2027-01-08')).toBeNull()
  for (const today of ['2027-01-09', '2027-02-08', '2027-03-08'])
    expect(weeklyUntil(today)).toBe('2027-03-08')
  expect(weeklyUntil('2027-03-09')).toBeNull()
  expect(offeredFrequencies({ weeklyUntil: null })).toEqual(['once', 'month'])
  expect(offeredFrequencies({ weeklyUntil: '2027-03-08' })).toEqual(['once', 'month', 'week'])
  for (let today = '2026-01-01'; today < '2040-01-01'; today = addDays(today, 11)) {
    const until = weeklyUntil(today)
    expect(until === null || (until >= today && until <= addDays(today, 60)), today).toBe(true)
  }
})

test('the amount is the chosen one, or the typed one if none or “other” was chosen', () => {
  expect(giftAmount({ choice: '25.00', amount: '7' })).toEqual({ cents: 2500 })
  expect(giftAmount({ choice: 'other', amount: '7.50' })).toEqual({ cents: 750 })
  expect(giftAmount({ amount: '7' })).toEqual({ cents: 700 })
  expect(giftAmount({}).problem).toBe('Please enter an amount in US dollars.')
  expect(giftAmount({ choice: 'other', amount: '0.99' }).problem).toBe('The smallest donation is $1.00.')
})

test('suggested amounts are sorted, and invalid ones are left out', () => {
  expect(suggestedCents(['100', '25', '0.50', '25.00', 'x', '9999999'])).toEqual([2500, 10_000])
})

test('all errors of a form are reported together', () => {
  expect(errorsOf({})).toEqual({
    amount: 'Please enter an amount in US dollars.',
    fund: 'Please choose what your gift is for.',
    name: 'Please enter your name.',
    email: 'Please enter your email address.',
  })
  expect(errorsOf({ ...validValues, fund: 'closed campaign' })).toEqual({
    fund: 'Please choose what your gift is for.',
  })
  expect(errorsOf({ ...validValues, frequency: 'week' })).toEqual({
    frequency: 'Please choose how often you would like to give.',
  })
  expect(errorsOf({ ...validValues, dedication: 'x'.repeat(201) })).toEqual({
    dedication: 'Please keep this within 200 characters.',
  })
})

test('only the general fund has a cause, and only a gift to a campaign has a public name and updates', () => {
  const everything = { cause: 'second', showName: 'yes', wantsUpdates: 'yes' }
  expect(detailsOf(everything)).toMatchObject({
    cause: 'Quran education',
    publicName: '',
    wantsUpdates: false,
  })
  for (const fund of ['zakat', 'sadaqah'])
    expect(detailsOf({ ...everything, fund })).toMatchObject({
      cause: '',
      publicName: '',
      wantsUpdates: false,
    })
  expect(detailsOf({ ...everything, fund: 'well' })).toMatchObject({
    cause: '',
    publicName: 'Amina',
    wantsUpdates: true,
  })
  expect(detailsOf({ fund: 'well' })).toMatchObject({ publicName: '', wantsUpdates: false })
})

test('if the donor covers the fee, the fund gets the whole amount', () => {
  expect(detailsOf({ choice: 'other', amount: '20', coverFee: 'yes' })).toMatchObject({
    amountCents: 2091,
    feeCoverCents: 91,
  })
  fc.assert(
    fc.property(fc.integer({ min: minCents(), max: 10_000_000 }), fc.boolean(), (cents, covers) => {
      const amount = (cents / 100).toFixed(2)
      const details = detailsOf({ choice: 'other', amount, ...(covers ? { coverFee: 'yes' } : {}) })
      expect(details.amountCents - details.feeCoverCents).toBe(cents)
      if (covers)
        expect(details.amountCents - feeFor(details.amountCents, options.fee)).toBeGreaterThanOrEqual(cents)
      else expect(details.feeCoverCents).toBe(0)
    }),
    { numRuns: 300 },
  )
})

test('a link fills in an amount and a fund or open campaign', () => {
  expect(valuesFromQuery({}, options)).toEqual({ fund: 'general' })
  expect(valuesFromQuery({ amount: '25' }, options)).toEqual({ fund: 'general', choice: '25.00' })
  expect(valuesFromQuery({ amount: '33.5', fund: 'zakat' }, options)).toEqual({
    fund: 'zakat',
    choice: 'other',
    amount: '33.50',
  })
  expect(valuesFromQuery({ campaign: 'well', fund: 'zakat' }, options).fund).toBe('well')
  expect(valuesFromQuery({ campaign: 'closed', fund: 'closed', amount: '<b>' }, options)).toEqual({
    fund: 'general',
  })
})
