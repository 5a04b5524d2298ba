import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { storeTest } from '#tests/database.ts'
import { addCampaign, addFundGift } from '#tests/fixtures/campaign-fixture.ts'
import {
  campaignUnsubscribeToken,
  findCampaignSubscription,
  readCampaignUnsubscribeToken,
  unsubscribeFromCampaign,
} from './campaign-unsubscribe.server.ts'
import type { CampaignSite } from './campaign-update-mail.server.ts'
import {
  addUpdate,
  countRecipients,
  deleteDraft,
  listUpdates,
  requireUpdate,
  saveUpdate,
  sendUpdate,
} from './campaign-update-store.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const input = { title: 'The well is dug', body: 'Water at **40 meters**.\n\nThank you.' }
const site: CampaignSite = {
  ...defaultSettings,
  contactEmail: 'team@example.org',
  origin: 'https://shajara.example',
  unsubscribeLink: (donorId) => `https://shajara.example/campaigns/unsubscribe?token=${donorId}`,
}

async function setUp(db: Database) {
  const { id, slug, title } = await addCampaign(db, {}, now)
  const campaign = { id, slug: String(slug), title: String(title) }
  const send = (updateId: string, version = 1) =>
    sendUpdate(db, campaign, { id: updateId, version }, site, null, now)
  return { id, send, addDraft: () => addUpdate(db, id, input, null, now) }
}

const listRecipients = async (db: Database) =>
  (await db.selectFrom('mail').select('recipient').orderBy('recipient').execute()).map(
    ({ recipient }) => recipient,
  )

storeTest(
  'an update goes once to each donor who agreed, as bulk mail with an unsubscribe link',
  async ({ db }) => {
    const { id, send, addDraft } = await setUp(db)
    const consentingGift = { email: 'a@example.org', wantsUpdates: true }
    const { donorId } = await addFundGift(db, id, consentingGift, now)
    await addFundGift(db, id, consentingGift, now)
    await addFundGift(db, id, { email: 'no@example.org' }, now)
    await addFundGift(db, id, { ...consentingGift, email: 'test@example.org', isTest: true }, now)
    await addFundGift(db, id, { ...consentingGift, email: 'unpaid@example.org', status: 'started' }, now)
    await addFundGift(db, 'general', { ...consentingGift, email: 'other@example.org' }, now)
    await addFundGift(db, id, { ...consentingGift, email: '' }, now)
    expect(await countRecipients(db, id)).toBe(1)
    const updateId = await addDraft()
    expect(await send(updateId)).toBe(1)
    expect(await send(updateId)).toBeNull()
    const mails = await db.selectFrom('mail').selectAll().execute()
    expect(mails).toMatchObject([
      {
        recipient: 'a@example.org',
        replyTo: 'team@example.org',
        bulk: 1,
        subject: 'A well for Bahri: The well is dug',
      },
    ])
    const [mail] = mails
    const link = site.unsubscribeLink(donorId)
    expect(mail?.body).toMatch(/^Salaam Amina Yusuf,[\s\S]*Water at 40 meters\./)
    expect(mail?.body).toContain(`Unsubscribe: ${link}`)
    expect(mail?.html).toContain('<strong>40 meters</strong>')
    expect(mail?.html).not.toMatch(/<(?:p|h\d)(?! dir="auto")/)
    expect(JSON.parse(mail?.headers ?? '{}')).toMatchObject({ 'List-Unsubscribe': `<${link}>` })
    expect(await listUpdates(db, id)).toMatchObject([{ title: input.title, sentAt: now.toISOString() }])
    const entry = await db.selectFrom('activity').select(['label']).where('verb', '=', 'sent').execute()
    expect(entry).toEqual([{ label: 'A well for Bahri' }])
  },
)

storeTest('simultaneous requests send an update once', async ({ db }) => {
  const { id, send, addDraft } = await setUp(db)
  await addFundGift(db, id, { wantsUpdates: true }, now)
  const updateId = await addDraft()
  const results = await Promise.all([1, 1, 1].map((version) => send(updateId, version)))
  expect(results.filter((count) => count !== null)).toEqual([1])
  expect(await listRecipients(db)).toHaveLength(1)
})

storeTest(
  'a draft that someone else has changed is not sent, and a sent update cannot be changed',
  async ({ db }) => {
    const { id, send, addDraft } = await setUp(db)
    const updateId = await addDraft()
    expect(await saveUpdate(db, { id: updateId, version: 1 }, { ...input, title: 'Changed' })).toBe(true)
    expect(await saveUpdate(db, { id: updateId, version: 1 }, input)).toBe(false)
    expect(await send(updateId, 1)).toBeNull()
    expect(await send(updateId, 2)).toBe(0)
    expect(await saveUpdate(db, { id: updateId, version: 2 }, input)).toBe(false)
    expect(await deleteDraft(db, updateId)).toBe(false)
    expect((await requireUpdate(db, id, updateId)).title).toBe('Changed')
    const second = await addDraft()
    expect(await deleteDraft(db, second)).toBe(true)
    await expect(requireUpdate(db, id, second)).rejects.toMatchObject({ init: { status: 404 } })
  },
)

storeTest('unsubscribing stops the updates of one campaign and withdraws unsent emails', async ({ db }) => {
  const { id, send, addDraft } = await setUp(db)
  const other = await addCampaign(db, { title: 'A school' }, now)
  const consentingGift = { email: 'a@example.org', wantsUpdates: true }
  const { donorId } = await addFundGift(db, id, consentingGift, now)
  await addFundGift(db, id, consentingGift, now)
  await addFundGift(db, other.id, consentingGift, now)
  await send(await addDraft())
  const donor = { campaignId: id, donorId }
  expect(await findCampaignSubscription(db, donor)).toEqual({
    title: 'A well for Bahri',
    isUnsubscribed: false,
  })
  expect(await unsubscribeFromCampaign(db, donor, now)).toBe(true)
  expect(await findCampaignSubscription(db, donor)).toMatchObject({ isUnsubscribed: true })
  expect(await db.selectFrom('mail').select('status').execute()).toEqual([{ status: 'cancelled' }])
  expect([await countRecipients(db, id), await countRecipients(db, other.id)]).toEqual([0, 1])
  expect(await unsubscribeFromCampaign(db, { campaignId: id, donorId: 'nobody' }, now)).toBe(false)
})

storeTest('an unsubscribe token is valid only with its signature', async () => {
  const donor = { campaignId: 'c', donorId: 'd' }
  const token = campaignUnsubscribeToken('secret', donor)
  expect(readCampaignUnsubscribeToken(token, 'secret')).toEqual(donor)
  expect(readCampaignUnsubscribeToken(token, 'another')).toBeNull()
  expect(readCampaignUnsubscribeToken(token.replace('c.d', 'c.e'), 'secret')).toBeNull()
  expect(readCampaignUnsubscribeToken('', 'secret')).toBeNull()
})
