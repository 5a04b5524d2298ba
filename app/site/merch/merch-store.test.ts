import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addMerchInterest, removeMerchInterest } from './merch-store.server.ts'

const firstAt = new Date('2026-11-21T15:00:00Z')
const secondAt = new Date('2026-11-22T15:00:00Z')

storeTest('an email address is stored once, with the latest consent', async ({ db }) => {
  const results = [
    await addMerchInterest(db, 'Amina@Example.org', 'Old words', firstAt),
    await addMerchInterest(db, 'amina@example.org', 'New words', secondAt),
  ]
  expect(results[0]).toEqual(results[1])
  const rows = await db.selectFrom('merchInterest').selectAll().execute()
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { email: 'amina@example.org', consent: 'New words', consentedAt: secondAt.toISOString() },
  ])
})

storeTest('an address that was removed is stored nowhere, not even in the activity log', async ({ db }) => {
  await addMerchInterest(db, 'amina@example.org', 'Words', firstAt)
  expect(await removeMerchInterest(db, 'Amina@example.org', null, secondAt)).toBe(true)
  expect(await db.selectFrom('merchInterest').selectAll().execute()).toEqual([])
  const [entry, ...others] = await db.selectFrom('activity').selectAll().execute()
  expect(entry).toMatchObject({ verb: 'permanently deleted', subject: 'merch interest' })
  expect(JSON.stringify([entry, others])).not.toContain('example.org')
})
