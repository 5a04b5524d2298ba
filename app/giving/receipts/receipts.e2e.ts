import { expect, expectAccessible, test } from '#tests/e2e.ts'
import { addCampaign } from '#tests/fixtures/campaign-fixture.ts'
import { addConfirmedGift } from '#tests/fixtures/confirmed-gift.ts'
import { openPage } from '#tests/html-page.ts'
import { requestAs } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { type Site, secretOf } from '#tests/site.ts'
import { receiptLink, statementLink } from './receipt-link.server.ts'
import { issueReceipt } from './receipt-store.server.ts'

const now = new Date('2026-11-23T15:00:00Z')

async function addReceipt(site: Site, userId: string | null = null) {
  const gift = await addConfirmedGift(site.db, { userId }, { name: 'مريم الصديقي' })
  const receipt = await site.db.transaction().execute((tx) => issueReceipt(tx, gift.id, now))
  return { ...gift, receiptId: receipt?.id ?? '' }
}

const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '')

async function statusOf(site: Site, path: string) {
  const response = await fetch(site.url + path)
  await response.arrayBuffer()
  return response.status
}

test('a donor can open a receipt and its PDF with the emailed link until their data is erased @server', async ({
  site,
}) => {
  const { donorId, receiptId } = await addReceipt(site)
  const links = { origin: site.url, secret: await secretOf(site) }
  const link = pathOf(receiptLink(links, receiptId))
  const page = await openPage(site, link)
  expect(page.text).toContain('$25.00 USD')
  expect(page.text).toContain('November 20, 2026 (10 Jumada II 1448 AH)')
  expect(page.text).toContain('مريم الصديقي')
  const file = await fetch(site.url + link.replace('?', '/file?'))
  expect([file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
    'application/pdf',
    'no-store',
  ])
  expect((await readPdf(Buffer.from(await file.arrayBuffer()))).pages[0]).toContain('Receipt 1')

  expect(await statusOf(site, `${link.slice(0, -2)}xx`)).toBe(401)
  expect(await statusOf(site, `/receipts/${receiptId}`)).toBe(401)
  const other = await addReceipt(site)
  expect(await statusOf(site, link.replace(receiptId, other.receiptId))).toBe(401)
  await site.db.updateTable('donor').set({ erasedAt: now.toISOString() }).where('id', '=', donorId).execute()
  expect(await statusOf(site, link)).toBe(401)
})

test('a donor hides their name on their receipt’s page, and the campaign no longer shows it @server', async ({
  site,
}) => {
  const campaign = await addCampaign(site.db, {}, now)
  const gift = await addConfirmedGift(site.db, { fundId: campaign.id, publicName: 'مريم الصديقي' })
  const receipt = await site.db.transaction().execute((tx) => issueReceipt(tx, gift.id, now))
  const readCampaignText = async () => (await openPage(site, '/campaigns/a-well-for-bahri')).text
  expect(await readCampaignText()).toContain('مريم الصديقي')
  const link = pathOf(receiptLink({ origin: site.url, secret: await secretOf(site) }, receipt?.id ?? ''))
  const page = await openPage(site, link)
  expect(page.one('section', 'Your name in public').text).toContain('A well for Bahri')
  const hidden = await page.submit('Hide my name')
  expect(hidden.path).toBe(link)
  expect(hidden.notice).toContain('Your name is no longer shown with this campaign.')
  expect(hidden.all('button', 'Hide my name')).toEqual([])
  expect(await readCampaignText()).not.toContain('مريم الصديقي')
})

test('a member can open their own receipt; the treasurer can open any, and the views are recorded @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const { id, donorId, receiptId } = await addReceipt(site, member.id)
  const path = `/receipts/${receiptId}`
  expect((await openPage(site, path, member)).text).toContain('Receipt 1')
  const statusesFor = async (role?: 'treasurer' | 'editor') => {
    const person = await requestAs(site, await addTestMember(site.db, role ? { role } : {}))
    const statement = await person.get(`/admin/gifts/donors/${donorId}/statements/2026`)
    return [(await person.get(path)).status, (await person.get(`${path}/file`)).status, statement.status]
  }
  expect(await statusesFor()).toEqual([404, 404, 403])
  expect(await statusesFor('editor')).toEqual([404, 404, 403])
  expect(await statusesFor('treasurer')).toEqual([200, 200, 200])
  const views = await site.db
    .selectFrom('activity')
    .select(['subject', 'subjectId'])
    .where('verb', '=', 'viewed')
    .orderBy('subject')
    .execute()
  expect(views).toEqual([
    { subject: 'donor', subjectId: donorId },
    { subject: 'gift', subjectId: id },
  ])
})

test('a gift with another donor’s email address does not reveal that donor’s name @server', async ({
  site,
}) => {
  const { donorId } = await addReceipt(site)
  const stranger = await addTestMember(site.db)
  const gift = await addConfirmedGift(site.db, { userId: stranger.id, donorId })
  const receipt = await site.db.transaction().execute((tx) => issueReceipt(tx, gift.id, now))
  const path = `/receipts/${receipt?.id}`
  const statusFor = async (member: typeof stranger) =>
    (await (await requestAs(site, member)).get(path)).status
  expect(await statusFor(stranger)).toBe(404)
  const { email } = await site.db
    .selectFrom('donor')
    .select('email')
    .where('id', '=', donorId)
    .executeTakeFirstOrThrow()
  await site.db.updateTable('user').set({ email, emailVerified: 1 }).where('id', '=', stranger.id).execute()
  expect(await statusFor({ ...stranger, email })).toBe(200)
})

test('a member can open their statement, and the donor’s link opens only the statement of its year @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const { donorId } = await addReceipt(site, member.id)
  expect((await openPage(site, '/statements/2026', member)).text).toContain('Your gifts in 2026')
  const links = { origin: site.url, secret: await secretOf(site) }
  const link = pathOf(statementLink(links, donorId, 2026))
  expect((await openPage(site, link)).text).toContain('General fund (receipt 1)')
  expect(await statusOf(site, link.replace('2026', '2025'))).toBe(401)
  expect(await statusOf(site, pathOf(statementLink(links, donorId, 2025)))).toBe(404)
  expect(await statusOf(site, link.replace(donorId, 'other'))).toBe(401)
})

test('a receipt’s page is accessible', { tag: ['@script', '@phone'] }, async ({ page, site }) => {
  const { receiptId } = await addReceipt(site)
  await page.goto(receiptLink({ origin: site.url, secret: await secretOf(site) }, receiptId))
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  await expectAccessible(page)
})
