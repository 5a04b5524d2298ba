import { expect } from 'vitest'
import { listSampleKinds } from '#app/admin/samples/sample-kinds.server.ts'
import { removeSampleContent } from '#app/admin/samples/sample-removal-store.server.ts'
import { recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { collections } from '#app/collections.ts'
import type { Database } from '#app/platform/database/database.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { addMinutes } from '#app/platform/time/instant.ts'
import { pageCollection } from '#app/site/pages/page-collection.ts'
import { texts } from '#app/texts.ts'
import { seed } from '#db/seed/seed.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { readSiteFacts, setItemDismissed } from './checklist-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const config = {
  google: { issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: null },
  mailUrl: null,
  isMailOff: false,
  mailFrom: null,
  secret: 's'.repeat(43),
  origin: null,
  stripe: { secretKey: null, webhookSecret: null, apiUrl: null },
}
const { versioned } = collections
const factsOf = async (db: Database) =>
  readSiteFacts(db, { kinds: await listSampleKinds(db, versioned), texts }, config)

storeTest('the checklist facts reflect what admins have changed', async ({ db }) => {
  await seed(db, now)
  await addTestMember(db, { role: 'admin' })
  const suspended = await addTestMember(db, { role: 'admin' })
  await db.updateTable('user').set({ disabledAt: now.toISOString() }).where('id', '=', suspended.id).execute()
  await addTestMember(db)
  expect(await factsOf(db)).toMatchObject({
    homepage: 'sample',
    privacy: 'sample',
    about: ['sample', 'sample'],
    vision: 'sample',
    sampleCount: 33,
    missingGoogleKeys: ['GOOGLE_CLIENT_SECRET'],
    isMailConnected: false,
    origin: null,
    hasBackup: false,
    adminCount: 1,
    twoStepAdminCount: 0,
  })
  await removeSampleContent(db, { collections: versioned, kind: null }, null, now)
  const change = { id: 'privacy', version: 1, values: { body: 'Ours' } }
  await changeItem(db, pageCollection, change, null, now)
  await db.updateTable('user').set({ twoFactorEnabled: 1 }).execute()
  await saveSettings(db, { mailHost: 'smtp.nur.org' })
  expect(await factsOf(db)).toMatchObject({
    homepage: 'empty',
    privacy: 'custom',
    about: ['empty', 'empty'],
    vision: 'empty',
    sampleCount: 0,
    isMailConnected: true,
    twoStepAdminCount: 1,
  })
})

storeTest('email counts as tested until its settings change', async ({ db }) => {
  const isTested = async () => (await factsOf(db)).isMailTested
  const record = (verb: 'changed' | 'tested', subjectId: string, minutes: number) =>
    recordActivity(db, null, { verb, subject: 'settings', subjectId, label: '' }, addMinutes(now, minutes))
  await record('changed', 'mail', 0)
  expect(await isTested()).toBe(false)
  await record('tested', 'mail', 1)
  await record('changed', 'login', 2)
  expect(await isTested()).toBe(true)
  await record('changed', 'mail', 3)
  expect(await isTested()).toBe(false)
})

storeTest('dismissing an item twice stores and records one dismissal', async ({ db }) => {
  const dismiss = (dismissed: boolean) => setItemDismissed(db, { item: 'google', dismissed }, null, now)
  await dismiss(true)
  await dismiss(true)
  expect(await db.selectFrom('checklistDismissal').select('item').execute()).toEqual([{ item: 'google' }])
  await dismiss(false)
  await dismiss(false)
  expect(await db.selectFrom('checklistDismissal').select('item').execute()).toEqual([])
  const entries = await db.selectFrom('activity').select(['subject', 'label']).execute()
  expect(entries).toEqual(Array(2).fill({ subject: 'checklist', label: 'Continue with Google' }))
})
