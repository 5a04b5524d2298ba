import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { openTestDatabase, storeTest } from '#tests/database.ts'
import { addConfirmedGift, addDonor, addGiftEntry } from '#tests/fixtures/confirmed-gift.ts'
import { correctReceipt, findReceipt, issueReceipt, listReceipts } from './receipt-store.server.ts'

const now = new Date('2026-11-23T15:00:00Z')

storeTest('a receipt is issued once, and emailed as an attachment', async ({ db }) => {
  const { id } = await addConfirmedGift(db, { reference: 'GFT-7K3M-Q9' }, { email: 'amina@example.org' })
  const issued = await db.transaction().execute((tx) => issueReceipt(tx, id, now))
  expect(await db.transaction().execute((tx) => issueReceipt(tx, id, now))).toEqual(issued)
  expect(issued).toMatchObject({ number: 1, content: { facts: { netCents: 2500, donor: 'Amina Yusuf' } } })
  const emails = await db.selectFrom('mail').selectAll().execute()
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatchObject({
    recipient: 'amina@example.org',
    attachment: `receipt ${issued?.id}`,
    secret: 0,
  })
  expect(emails[0]?.body).toMatch(
    /Amina Yusuf[\s\S]+\$25\.00[\s\S]+November 20, 2026 \(10 Jumada II 1448 AH\)/,
  )
  expect(emails[0]?.body).toContain('GFT-7K3M-Q9')
})

storeTest(
  'without a legal name, a receipt has the site’s name and says nothing about taxes',
  async ({ db }) => {
    await saveSettings(db, { taxStatus: 'us501c3', taxId: '12-3456789' })
    const { id } = await addConfirmedGift(db)
    const first = await issueReceipt(db, id, now)
    expect(first?.content.organization).toMatchObject({ name: 'Shajara', legal: [] })
    await saveSettings(db, { legalName: 'Shajara, Inc.' })
    // An issued receipt does not change.
    expect((await issueReceipt(db, id, now))?.content).toEqual(first?.content)
    const { id: secondId } = await addConfirmedGift(db)
    expect((await issueReceipt(db, secondId, now))?.content.organization).toMatchObject({
      name: 'Shajara, Inc.',
      legal: [
        'Shajara, Inc. is tax-exempt under section 501(c)(3) of the US Internal Revenue Code. Tax ID (EIN): 12-3456789.',
        'No goods or services were provided in exchange for this gift.',
      ],
    })
  },
)

storeTest('a test gift gets an email that says so, but no receipt', async ({ db }) => {
  const { id } = await addConfirmedGift(db, { isTest: 1 })
  expect(await issueReceipt(db, id, now)).toBeNull()
  const mail = await db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
  expect(mail.subject).toContain('TEST')
  expect(mail.attachment).toBeNull()
  const { id: realId } = await addConfirmedGift(db)
  expect((await issueReceipt(db, realId, now))?.number).toBe(1)
  expect(await correctReceipt(db, id, 'Refund', now)).toBeNull()
})

storeTest('a refund leads to one new receipt, and the first one does not change', async ({ db }) => {
  const { id } = await addConfirmedGift(db)
  const first = await issueReceipt(db, id, now)
  expect(await correctReceipt(db, id, 'Refund', now)).toBeNull()
  await addGiftEntry(db, { id }, { kind: 'refund', amountCents: -1000 })
  const second = await correctReceipt(db, id, 'Refund', now)
  expect(await correctReceipt(db, id, 'Refund', now)).toBeNull()
  expect(second?.content).toMatchObject({
    facts: { givenCents: 2500, netCents: 1500 },
    corrects: { number: 1, issuedOn: '2026-11-23', reason: 'Refund' },
  })
  expect(await findReceipt(db, first?.id ?? '')).toMatchObject({
    content: first?.content,
    correctionId: second?.id,
    correctionNumber: 2,
  })
  expect(await listReceipts(db, [id])).toMatchObject([
    { number: 1, amountCents: 2500, correctsId: null },
    { number: 2, amountCents: 1500, correctsId: first?.id, reason: 'Refund' },
  ])
  const emails = await db.selectFrom('mail').select('body').orderBy('createdAt').execute()
  expect(emails.map(({ body }) => body).join()).toContain('Reason: Refund\n')
})

storeTest('a misspelled name is corrected; a gift without an email address gets no email', async ({ db }) => {
  const donorId = await addDonor(db, { name: 'Aminna', email: '' })
  const { id } = await addConfirmedGift(db, { donorId })
  await issueReceipt(db, id, now)
  await db.updateTable('donor').set({ name: 'Amina' }).execute()
  const corrected = await correctReceipt(db, id, 'the name was misspelled', now)
  expect(corrected?.content.facts.donor).toBe('Amina')
  expect(await db.selectFrom('mail').select('id').execute()).toEqual([])
})

storeTest(
  '50 receipts issued at the same time get consecutive numbers, even when some are rolled back',
  async ({ db }) => {
    const gifts = await Promise.all(Array.from({ length: 50 }, () => addConfirmedGift(db)))
    const results = await Promise.allSettled(
      gifts.map(({ id }, index) =>
        db.transaction().execute(async (tx) => {
          await issueReceipt(tx, id, now)
          if (index % 5 === 0) throw new Error('rolled back')
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
    const rows = await db.selectFrom('receipt').select('number').orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(40)
  },
)

test('the valid receipts of a donor add up to the sum in the ledger', async () => {
  const { db, close } = await openTestDatabase('sqlite')
  const eventList = fc.array(
    fc.record({
      gift: fc.nat(3),
      kind: fc.constantFrom('refund' as const, 'dispute' as const, 'correction' as const),
      cents: fc.integer({ min: -900, max: 900 }),
    }),
    { maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(eventList, async (events) => {
      const donorId = await addDonor(db)
      const gifts = await Promise.all([0, 1, 2, 3].map(() => addConfirmedGift(db, { donorId })))
      for (const { id } of gifts) await issueReceipt(db, id, now)
      for (const { gift, kind, cents } of events) {
        const id = gifts[gift]?.id ?? ''
        await addGiftEntry(db, { id }, { kind, amountCents: cents })
        await correctReceipt(db, id, 'Correction', now)
      }
      const ids = gifts.map(({ id }) => id)
      const receipts = await listReceipts(db, ids)
      const corrected = new Set(receipts.map(({ correctsId }) => correctsId))
      const valid = receipts.filter(({ id }) => !corrected.has(id))
      expect(valid).toHaveLength(4)
      expect(valid.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(
        10_000 + events.reduce((sum, { cents }) => sum + cents, 0),
      )
    }),
    { numRuns: Number(process.env.RUNS ?? 25) },
  )
  await close()
})
