import { expect } from 'vitest'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { storeTest } from '#tests/database.ts'
import { soup } from '#tests/fixtures/initiative-fixture.ts'
import { submitInitiative } from './initiative-store.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const site = { ...defaultSettings, name: 'Shajara', contactEmail: 'team@example.org' }

storeTest('a submission is stored as new, with all seven fields and a reference', async ({ db }) => {
  const { reference } = await submitInitiative(db, soup, site, now)
  expect(reference).toMatch(/^INI-\w{4}-\w{2}$/)
  const { id, ...row } = await db.selectFrom('initiative').selectAll().executeTakeFirstOrThrow()
  expect(id).toBeTruthy()
  expect({ ...row }).toMatchObject({ ...soup, reference, status: 'new', createdAt: now.toISOString() })
})

storeTest('the team and the sender each get an email, with the other as reply-to', async ({ db }) => {
  const { reference } = await submitInitiative(db, soup, site, now)
  const emails = await db.selectFrom('mail').selectAll().execute()
  const [team, sender] = ['team@example.org', 'amina@example.org'].map((to) =>
    emails.find((mail) => mail.recipient === to),
  )
  expect(emails).toHaveLength(2)
  expect(team).toMatchObject({ replyTo: 'amina@example.org', status: 'waiting' })
  for (const value of [...Object.values(soup), reference]) {
    const expected = value === soup.date ? 'Sunday, December 6, 2026' : value
    expect(team?.body).toContain(expected)
  }
  expect(sender).toMatchObject({ replyTo: 'team@example.org' })
  expect(sender?.subject).toContain(reference)
  expect(sender?.body).not.toContain(soup.description)
})

storeTest('two submissions get different references', async ({ db }) => {
  const first = await submitInitiative(db, soup, site, now)
  const second = await submitInitiative(db, { ...soup, date: '2026-12-13' }, site, now)
  expect(first.reference).not.toBe(second.reference)
})

storeTest('the same form sent again within an hour is stored once and emailed once', async ({ db }) => {
  const first = await submitInitiative(db, soup, site, now)
  expect(await submitInitiative(db, soup, site, new Date(now.getTime() + 59 * 60_000))).toEqual(first)
  expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(2)
  const afterAnHour = await submitInitiative(db, soup, site, new Date(now.getTime() + 61 * 60_000))
  expect(afterAnHour.reference).not.toBe(first.reference)
})

storeTest('no initiative is stored when an email cannot be enqueued', async ({ db }) => {
  await db.schema.dropTable('mail').execute()
  await expect(submitInitiative(db, soup, site, now)).rejects.toThrow()
  expect(await db.selectFrom('initiative').select('id').execute()).toEqual([])
})

storeTest('concurrent submissions of the same form are stored once and emailed once', async ({ db }) => {
  await Promise.all([1, 2, 3].map(() => submitInitiative(db, soup, site, now)))
  expect(await db.selectFrom('initiative').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(2)
})
