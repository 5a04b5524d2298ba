import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { type DirectGift, recordGift } from './record-gift.server.ts'

const now = new Date('2026-12-03T12:00:00Z')
const treasurer = { id: 'amina', name: 'Amina', email: 'amina@example.org' }
const gift: DirectGift = {
  id: '6f1f3f0e-2b5c-4b7d-9a64-0c9b6a0f1d11',
  donor: { name: 'Bilal', email: 'bilal@example.org' },
  fundId: 'general',
  amountCents: 2500,
  method: 'cash',
  receivedOn: '2026-12-01',
}

storeTest(
  'a gift is recorded once, even if an earlier version of the site recorded it; another name means another gift',
  async ({ db }) => {
    const record = async (changes: Partial<DirectGift> = {}) =>
      (await recordGift(db, { ...gift, ...changes }, treasurer, now)).isNew
    expect(await record()).toBe(true)
    expect(await record()).toBe(false)
    await db.updateTable('gift').set({ receiptName: '' }).execute()
    expect(await record()).toBe(false)
    await db.updateTable('gift').set({ receiptName: 'Bilal' }).execute()
    expect(await record({ donor: { ...gift.donor, name: 'Yusuf' } })).toBe(true)
  },
)
