import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { nisabPriceSchema } from './nisab-price-form.ts'
import {
  addNisabPrices,
  countNisabPrices,
  latestNisabPrices,
  listNisabPrices,
} from './nisab-price-store.server.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12))
const add = (
  db: Parameters<typeof addNisabPrices>[0],
  pricedOn: string,
  [gold, silver]: [number | null, number | null],
  day: number,
) => addNisabPrices(db, { centsPerGram: { gold, silver }, pricedOn, source: 'LBMA' }, null, at(day))

storeTest('the latest price of each metal applies, and older ones stay in the history', async ({ db }) => {
  expect(await latestNisabPrices(db, '2026-11-23')).toEqual({ gold: null, silver: null })
  await add(db, '2026-11-01', [13_000, 150], 1)
  await add(db, '2026-11-20', [13_500, null], 20)
  // This price is entered later, for an earlier date.
  await add(db, '2026-11-10', [13_200, null], 21)
  expect(await latestNisabPrices(db, '2026-12-02')).toEqual({
    gold: { centsPerGram: 13_500, pricedOn: '2026-11-20', source: 'LBMA', isStale: false },
    silver: { centsPerGram: 150, pricedOn: '2026-11-01', source: 'LBMA', isStale: true },
  })
  expect((await latestNisabPrices(db, '2026-12-01')).silver?.isStale).toBe(false)
  const rows = await listNisabPrices(db, 1)
  expect(rows.map(({ metal, pricedOn }) => [pricedOn, metal]).slice(0, 2)).toEqual([
    ['2026-11-20', 'gold'],
    ['2026-11-10', 'gold'],
  ])
  expect([rows.length, await countNisabPrices(db)]).toEqual([4, 4])
  expect(await listNisabPrices(db, 2)).toEqual([])
})

storeTest(
  'of two prices for the same date, the one entered last applies; both are in the activity log',
  async ({ db }) => {
    await add(db, '2026-11-20', [13_000, null], 20)
    await add(db, '2026-11-20', [13_100, null], 21)
    expect((await latestNisabPrices(db, '2026-11-21')).gold?.centsPerGram).toBe(13_100)
    const entries = await db.selectFrom('activity').select(['verb', 'subject', 'label']).execute()
    expect(entries).toEqual(Array(2).fill({ verb: 'added', subject: 'nisabPrice', label: 'gold' }))
  },
)

storeTest('a price needs a metal, a date that is not in the future, and a source', async () => {
  const errorsOf = (form: Record<string, string>) => {
    const { error } = nisabPriceSchema('2026-11-23').safeParse(form)
    return error?.issues.map(({ path, message }) => [path.join('.'), message])
  }
  const valid = { gold: '130.50', pricedOn: '2026-11-23', source: 'LBMA' }
  expect(errorsOf(valid)).toBeUndefined()
  expect(errorsOf({ ...valid, gold: '' })).toEqual([
    ['gold', 'Please enter the price of gold, of silver, or of both.'],
  ])
  expect(errorsOf({ ...valid, silver: '0', pricedOn: '2026-11-24', source: ' ' })).toEqual([
    ['silver', 'Please enter the price per gram, such as 130.50.'],
    ['pricedOn', 'Please enter a date that is not in the future.'],
    ['source', 'Please enter where the price is from.'],
  ])
})
