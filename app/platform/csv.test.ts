import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('quotes every cell', () => {
  expect(toCsv([{ name: 'Idris, "Abu"', note: 'one\ntwo', count: -3, none: null }])).toBe(
    '"name","note","count","none"\r\n"Idris, ""Abu""","one\ntwo","-3",""\r\n',
  )
})

test.each(['=1+1', '+1', '-1+1', '-A1', '-1 ', '@SUM(A1)', '\t=1', '\r=1'])(
  '%j is escaped, so that it never runs as a formula',
  (text) => {
    expect(toCsv([{ text }])).toMatch(/\r\n"'/)
  },
)

test('a negative amount stays a number, so that spreadsheets can add it up', () => {
  expect(toCsv([{ refunded: '-20.00', fee: '-88' }])).toBe('"refunded","fee"\r\n"-20.00","-88"\r\n')
})

test.each([
  ['tea;=1+1', "tea;'=1+1"],
  ['tea; @SUM(A1)', "tea; '@SUM(A1)"],
  ['tea\t+1', "tea\t'+1"],
  ['tea;"=1+1', `tea;""'=1+1`],
  ['tea; dates - and more', 'tea; dates - and more'],
])('%j never runs as a formula where semicolons or tabs separate cells', (text, cell) => {
  expect(toCsv([{ text }])).toBe(`"text"\r\n"${cell}"\r\n`)
})

test('an empty list of records becomes an empty file', () => {
  expect(toCsv([])).toBe('')
})
