import { expect, test } from 'vitest'
import { readGiftRow } from './gift-row.ts'

const row = { date: '2024-03-31', name: 'Amina Yusuf', amount: '$1,250.50' }

test('reads a past gift in common notations', () => {
  const typed = { ...row, email: 'Amina@Example.org', method: 'Cheque', note: 'No. 12', reference: 'R-7' }
  expect(readGiftRow(typed)).toMatchObject({
    value: {
      key: 'reference R-7',
      date: '2024-03-31',
      email: 'amina@example.org',
      amountCents: 125_050,
      fund: '',
      method: 'check',
      note: 'No. 12\nReference: R-7',
    },
  })
})

test('the same gift has the same key; with an email address, the name does not matter', () => {
  const keyOf = (cells: Record<string, string>) => readGiftRow({ ...row, ...cells }).key
  expect(keyOf({})).toBe(keyOf({ name: 'AMINA YUSUF', date: '3/31/2024', amount: '1250.50 USD' }))
  expect(keyOf({ email: 'a@example.org' })).toBe(keyOf({ email: 'A@example.org', name: 'Amina Y.' }))
  const others: Record<string, string>[] = [
    {},
    { amount: '1' },
    { date: '2024-04-01' },
    { fund: 'zakat' },
    { method: 'cash' },
    { note: 'Check 102' },
  ]
  const keys = others.map(keyOf)
  expect(new Set(keys).size).toBe(keys.length)
  const reference = { reference: 'R-7' }
  expect(keyOf({ ...reference, note: 'Check 102' })).toBe(keyOf(reference))
})

test('says what is wrong with a row', () => {
  const noteOf = (cells: Record<string, string>) => readGiftRow({ ...row, ...cells }).note
  expect(noteOf({ name: '' })).toMatch(/name is missing/)
  expect(noteOf({ email: 'amina' })).toMatch(/not an email address/)
  expect(noteOf({ date: 'soon' })).toMatch(/“soon” is not a date/)
  expect(noteOf({ date: '' })).toMatch(/date is missing/)
  expect(noteOf({ date: '0026-11-20' })).toMatch(/“0026-11-20” is not a date/)
  expect(noteOf({ amount: 'much' })).toMatch(/“much” cannot be imported/)
  expect(noteOf({ amount: '-5' })).toMatch(/cannot be imported/)
})

test('a card payment in another system is not a card payment on this site', () => {
  const methods = ['cash', 'ACH', 'card', 'PayPal', ''].map(
    (method) => readGiftRow({ ...row, method }).value?.method,
  )
  expect(methods).toEqual(['cash', 'transfer', 'other', 'other', 'other'])
})
