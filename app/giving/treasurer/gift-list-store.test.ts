import { expect } from 'vitest'
import { abandonGift, startGift } from '#app/giving/gifts/gift-store.server.ts'
import { recordRefund, reverseGift } from '#app/giving/gifts/record-gift.server.ts'
import { giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { storeGift } from '#tests/fixtures/gift-fixture.ts'
import { readGiftFilter } from './gift-filter.ts'
import { giftState } from './gift-labels.ts'
import { listGiftMonths, listGifts, streamGifts } from './gift-list-store.server.ts'

async function namesOf(db: Database, query: string) {
  const { rows } = await listGifts(db, readGiftFilter(new URLSearchParams(query)), null)
  return rows.map(({ donorName }) => donorName)
}

storeTest(
  'gifts are found by donor, reference, fund, method and month, latest received first',
  async ({ db }) => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 15, minute))
    const elodie = { name: 'Élodie Noor', email: 'Elodie@Example.org' }
    const first = await storeGift(db, { donor: elodie, fundId: 'zakat', method: 'check' }, at(1))
    await storeGift(db, { donor: { name: 'Bilal', email: '' }, receivedOn: '2025-12-31' }, at(2))
    await storeGift(db, { donor: { name: '100% Amina', email: 'amina@example.org' } }, at(3))

    expect(await namesOf(db, '')).toEqual(['100% Amina', 'Élodie Noor', 'Bilal'])
    expect(await namesOf(db, 'q=ÉLODIE')).toEqual(['Élodie Noor'])
    expect(await namesOf(db, 'q=noor+elodie@')).toEqual(['Élodie Noor'])
    expect(await namesOf(db, `q=${first.reference.toLowerCase()}`)).toEqual(['Élodie Noor'])
    expect(await namesOf(db, 'q=100%25')).toEqual(['100% Amina'])
    expect(await namesOf(db, 'fund=zakat')).toEqual(['Élodie Noor'])
    expect(await namesOf(db, 'method=check&status=confirmed')).toEqual(['Élodie Noor'])
    expect(await namesOf(db, 'month=2025-12')).toEqual(['Bilal'])
    expect(await namesOf(db, 'test=only')).toEqual([])
    expect(await namesOf(db, 'status=nonsense&month=2025-13&method=x&test=x')).toHaveLength(3)
    expect(await listGiftMonths(db)).toEqual(['2026-11', '2025-12'])
  },
)

storeTest('a received gift is listed as received, refunded or reversed', async ({ db }) => {
  const at = new Date('2026-11-21T15:00:00.000Z')
  const add = (name: string) => storeGift(db, { donor: { name, email: '' }, amountCents: 1000 }, at)
  const [kept, partly, refunded, reversed] = [
    await add('Kept'),
    await add('Partly'),
    await add('Refunded'),
    await add('Reversed'),
  ]
  const refund = (giftId: string, amountCents: number) =>
    recordRefund(db, { id: `refund-${giftId}`, giftId, amountCents, reason: 'asked' }, null, at)
  await refund(partly.id, 400)
  await refund(refunded.id, 1000)
  await db.transaction().execute((tx) => reverseGift(tx, reversed.id, 'entered twice', null, at))

  expect((await namesOf(db, 'status=confirmed')).sort()).toEqual(['Kept', 'Partly'])
  expect(await namesOf(db, 'status=refunded')).toEqual(['Refunded'])
  expect(await namesOf(db, 'status=reversed')).toEqual(['Reversed'])
  const totals = await giftTotals(db, [kept.id, partly.id, refunded.id, reversed.id])
  const states = [kept, partly, refunded, reversed].map(({ id }) => giftState('confirmed', totals.get(id)))
  expect(states).toEqual(['confirmed', 'confirmed', 'refunded', 'reversed'])
})

storeTest('the second page continues the first, and an export has all gifts', async ({ db }) => {
  for (let n = 0; n < 52; n++)
    await storeGift(
      db,
      { donor: { name: `Donor ${n}`, email: 'one@example.org' } },
      new Date(Date.UTC(2026, 10, 21, 0, n)),
    )
  const filter = readGiftFilter(new URLSearchParams())
  const first = await listGifts(db, filter, null)
  const second = await listGifts(db, filter, first.next)
  expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 2, null])
  const ids = new Set([...first.rows, ...second.rows].map(({ id }) => id))
  expect(ids.size).toBe(52)
  const streamed = await Array.fromAsync(streamGifts(db, filter))
  expect(streamed.flat()).toHaveLength(52)
})

storeTest(
  'pages ordered by the date received list each gift once, even if gifts are added in between',
  async ({ db }) => {
    const day = (n: number) => `2026-${String(1 + (n % 10)).padStart(2, '0')}-15`
    const at = (n: number) => new Date(Date.UTC(2026, 10, 21, 0, n))
    for (let n = 0; n < 60; n++) await storeGift(db, { receivedOn: day(n * 7) }, at(n))
    const unpaid = {
      donor: { name: 'Unpaid', email: '' },
      fundId: 'general',
      amountCents: 100,
      isTest: false,
    }
    const started = await db.transaction().execute((tx) => startGift(tx, unpaid, at(70)))
    await abandonGift(db, started.id)
    const filter = readGiftFilter(new URLSearchParams())
    const first = await listGifts(db, filter, null)
    // A gift that is received later, and an old one that is recorded now.
    await storeGift(db, { receivedOn: '2026-11-21' }, at(80))
    await storeGift(db, { receivedOn: '2026-01-02' }, at(81))
    const second = await listGifts(db, filter, first.next)
    const rows = [...first.rows, ...second.rows]
    expect(rows[0]?.id).toBe(started.id)
    expect(rows.at(-1)?.receivedOn).toBe('2026-01-02')
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([62, 62])
    const order = rows.map(({ listedOn, createdAt }) => `${listedOn} ${createdAt}`)
    expect(order).toEqual(order.toSorted().toReversed())
    const previousPage = await listGifts(db, filter, second.previous)
    expect(previousPage.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id))
  },
)
