import { expect } from 'vitest'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { storeTest } from '#tests/database.ts'
import { addPledge } from './pledge-store.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const site = { ...defaultSettings, name: 'Shajara', contactEmail: 'team@example.org' }
const pledge = { name: 'Amina Yusuf', email: 'amina@example.org', amountCents: 2550 }

storeTest('a pledge is stored in US cents with a reference', async ({ db }) => {
  const { reference } = await addPledge(db, pledge, site, now)
  const { id, ...row } = await db.selectFrom('pledge').selectAll().executeTakeFirstOrThrow()
  expect(id).toBeTruthy()
  expect(reference).toMatch(/^PLG-\w{4}-\w{2}$/)
  expect({ ...row }).toMatchObject({
    ...pledge,
    reference,
    currency: 'USD',
    status: 'pledged',
    createdAt: now.toISOString(),
    userId: null,
    source: 'form',
    receivedOn: null,
  })
})

storeTest('the team is notified, and the donor is thanked', async ({ db }) => {
  const { reference } = await addPledge(db, pledge, site, now)
  const emails = await db.selectFrom('mail').selectAll().execute()
  const team = emails.find((mail) => mail.recipient === 'team@example.org')
  const donor = emails.find((mail) => mail.recipient === 'amina@example.org')
  expect(emails).toHaveLength(2)
  expect(team).toMatchObject({ replyTo: 'amina@example.org' })
  expect(donor).toMatchObject({ replyTo: 'team@example.org' })
  for (const mail of [team, donor]) {
    expect(mail?.subject).toContain(reference)
    expect(mail?.body).toContain('$25.50')
  }
  expect(donor?.body).toContain('not a receipt')
})

storeTest(
  'the thank-you email links to the payment page only if the pledge can be paid online',
  async ({ db }) => {
    const buildPayLink = (reference: string) => `https://example.org/donate/pledge/${reference}?key=k`
    const { reference } = await addPledge(db, pledge, site, now, null, buildPayLink)
    await addPledge(db, { ...pledge, email: 'yusuf@example.org' }, site, now)
    const bodyTo = async (email: string) =>
      (await db.selectFrom('mail').select('body').where('recipient', '=', email).executeTakeFirstOrThrow())
        .body
    expect(await bodyTo('amina@example.org')).toContain(buildPayLink(reference))
    expect(await bodyTo('yusuf@example.org')).not.toContain('https://')
    expect(await bodyTo('team@example.org')).not.toContain('https://')
  },
)

storeTest('a pledge for a fund is stored with that fund, and both emails name the fund', async ({ db }) => {
  const first = await addPledge(db, { ...pledge, fund: { id: 'zakat', name: 'Zakat' } }, site, now)
  expect(await db.selectFrom('pledge').select(['fundId', 'fundName']).execute()).toEqual([
    { fundId: 'zakat', fundName: 'Zakat' },
  ])
  for (const { body } of await db.selectFrom('mail').select('body').execute())
    expect(body).toContain('$25.50 for “Zakat”')
  expect(await addPledge(db, pledge, site, now)).not.toEqual(first)
  expect(await db.selectFrom('pledge').select(['fundId']).orderBy('fundName').execute()).toEqual([
    { fundId: 'general' },
    { fundId: 'zakat' },
  ])
})

storeTest('no pledge is stored when an email cannot be enqueued', async ({ db }) => {
  await db.schema.dropTable('mail').execute()
  await expect(addPledge(db, pledge, site, now)).rejects.toThrow()
  expect(await db.selectFrom('pledge').select('id').execute()).toEqual([])
})

storeTest(
  'the same pledge sent again is stored once; a different amount is a different pledge',
  async ({ db }) => {
    const first = await addPledge(db, pledge, site, now)
    expect(await addPledge(db, pledge, site, now)).toEqual(first)
    expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(2)
    expect(await addPledge(db, { ...pledge, amountCents: 2600 }, site, now)).not.toEqual(first)
  },
)

storeTest('concurrent submissions of the same pledge are stored and emailed once', async ({ db }) => {
  await Promise.all([1, 2, 3].map(() => addPledge(db, pledge, site, now)))
  expect(await db.selectFrom('pledge').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(2)
})
