import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addConfirmedGift } from '#tests/fixtures/confirmed-gift.ts'
import { eraseDonors } from './donor-records.server.ts'

const now = new Date('2026-11-23T15:00:00Z')

storeTest('an erased donor has no email address, but a name that lists can show', async ({ db }) => {
  const { id, donorId } = await addConfirmedGift(db, { reference: 'GFT-1' })
  await addConfirmedGift(db)
  expect(await eraseDonors(db, [donorId], now)).toEqual({
    giftIds: [id],
    mailIds: [],
    references: ['GFT-1'],
    activeRecurringGiftIds: [],
  })
  const donors = db.selectFrom('donor').select(['name', 'email']).where('erasedAt', 'is not', null)
  expect(await donors.execute()).toEqual([{ name: 'Deleted user', email: '' }])
})
