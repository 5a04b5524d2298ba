import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addMerchInterest } from './merch-store.server.ts'

const first = new Date('2026-11-21T15:00:00Z')
const later = new Date('2026-11-22T15:00:00Z')

storeTest('an email address is stored once, with the latest consent', async ({ db }) => {
  const results = [
    await addMerchInterest(db, 'Amina@Example.org', 'Old words', first),
    await addMerchInterest(db, 'amina@example.org', 'New words', later),
  ]
  expect(results[0]).toEqual(results[1])
  const rows = await db.selectFrom('merchInterest').selectAll().execute()
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { email: 'amina@example.org', consent: 'New words', consentedAt: later.toISOString() },
  ])
})
