import { expect } from 'vitest'
import { issueReceipt } from '#app/giving/receipts/receipt-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addConfirmedGift } from '#tests/fixtures/confirmed-gift.ts'
import { requireGift } from './gift-store.server.ts'
import { correctDonor } from './receipt-correction-store.server.ts'

const now = new Date('2026-11-23T15:00:00Z')
const treasurer = { id: 'hafsa', name: 'Hafsa', email: 'hafsa@example.org' }
const correction = { name: 'Amina', email: 'amina@example.org', reason: 'Name misspelled' }

storeTest('correcting a name also corrects it where the donor chose to show it', async ({ db }) => {
  const { id, donorId } = await addConfirmedGift(db, { publicName: 'Aminna' }, { name: 'Aminna' })
  const others = ['Aminna', '', 'Umm Yusuf']
  for (const publicName of others) await addConfirmedGift(db, { donorId, publicName })
  const stranger = await addConfirmedGift(db, { publicName: 'Aminna' }, { name: 'Aminna' })
  await db.transaction().execute((tx) => issueReceipt(tx, id, now))
  expect(await correctDonor(db, await requireGift(db, id), correction, treasurer, now)).toBe('corrected')
  const publicNamesOf = async (donor: string) =>
    (await db.selectFrom('gift').select('publicName').where('donorId', '=', donor).execute())
      .map(({ publicName }) => publicName)
      .toSorted()
  expect(await publicNamesOf(donorId)).toEqual(['', 'Amina', 'Amina', 'Umm Yusuf'])
  expect(await publicNamesOf(stranger.donorId)).toEqual(['Aminna'])
})

storeTest(
  'only gifts with the misspelled name get the new name, and a donor with another name keeps theirs',
  async ({ db }) => {
    const { id, donorId } = await addConfirmedGift(db, { receiptName: 'Aminna' }, { name: 'Yusuf' })
    const sameName = await addConfirmedGift(db, { donorId, receiptName: 'Aminna' })
    const husband = await addConfirmedGift(db, { donorId, receiptName: 'Yusuf' })
    await db.transaction().execute((tx) => issueReceipt(tx, id, now))
    expect(await correctDonor(db, await requireGift(db, id), correction, treasurer, now)).toBe('corrected')
    const names = await db.selectFrom('gift').select(['id', 'receiptName']).execute()
    expect(new Map(names.map((gift) => [gift.id, gift.receiptName]))).toEqual(
      new Map([
        [id, 'Amina'],
        [sameName.id, 'Amina'],
        [husband.id, 'Yusuf'],
      ]),
    )
    expect(await db.selectFrom('donor').select(['name', 'email']).executeTakeFirstOrThrow()).toEqual({
      name: 'Yusuf',
      email: correction.email,
    })
  },
)

storeTest(
  'saving a correction does not restore the name of a donor who was erased in the meantime',
  async ({ db }) => {
    const { id, donorId } = await addConfirmedGift(db)
    const gift = await requireGift(db, id)
    const erased = { name: 'Deleted user', email: '', erasedAt: now.toISOString() }
    await db.updateTable('donor').set(erased).execute()
    expect(await correctDonor(db, gift, correction, treasurer, now)).toBe('erased')
    expect(
      await db.selectFrom('donor').select('name').where('id', '=', donorId).executeTakeFirstOrThrow(),
    ).toEqual({ name: 'Deleted user' })
  },
)
