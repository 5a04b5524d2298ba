import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { giftLimits } from '#app/giving/checkout/gift-choice.ts'
import { giftToken } from '#app/giving/checkout/gift-token.server.ts'
import { receiptLink, statementLink } from '#app/giving/receipts/receipt-link.server.ts'
import { expect } from '#tests/e2e.ts'
import { addCampaign } from '#tests/fixtures/campaign-fixture.ts'
import { liveTest as test } from '#tests/giving-site.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { type Site, secretOf, waitFor } from '#tests/site.ts'
import type { FakeStripe } from '#tests/stripe/fake-stripe.ts'
import { findInjections, hostileText, sendHostile } from './hostile-text.ts'

const email = 'hostile@example.org'

const findGift = ({ db }: Site) =>
  db
    .selectFrom('gift')
    .innerJoin('donor', 'donor.id', 'gift.donorId')
    .leftJoin('receipt', 'receipt.giftId', 'gift.id')
    .selectAll('gift')
    .select(['donor.name', 'receipt.id as receiptId'])
    .where('donor.email', '=', email)
    .executeTakeFirstOrThrow()

test('hostile text from a donor is escaped on every screen, in the receipt, the emails and the exports', {
  tag: ['@script', '@phone'],
}, async ({ page, site, fakeStripe }) => {
  test.slow()
  const { id: fund } = await addCampaign(site.db, { startsOn: '2026-01-01' }, new Date())
  const gift = { email, choice: 'other', amount: '40', fund, showName: 'yes', wantsUpdates: 'yes' }
  await sendHostile(page, '/donate/give', 'dedication', gift)
  const { sessionId } = await findGift(site)
  fakeStripe.pay(sessionId ?? '', 'paid', { name: hostileText(80), email })
  const confirmedGift = await waitFor('the gift to be confirmed', async () => {
    const row = await findGift(site)
    return row.status === 'confirmed' ? row : undefined
  })
  for (const text of [
    confirmedGift.name,
    confirmedGift.dedication,
    confirmedGift.message,
    confirmedGift.publicName,
  ])
    expect(text).toContain('onerror=evil')
  await expect.poll(async () => (await site.emails()).length).toBeGreaterThan(0)
  const monthlyPath = await startMonthlyGift(page, site, fakeStripe)

  const links = { origin: '', secret: await secretOf(site) }
  const receiptPath = receiptLink(links, confirmedGift.receiptId ?? '')
  const donorScreens = [
    `/donate/thanks?gift=${giftToken(confirmedGift.id, links.secret)}`,
    '/campaigns/a-well-for-bahri',
    receiptPath,
    statementLink(links, confirmedGift.donorId, Number(confirmedGift.receivedOn?.slice(0, 4))),
  ]
  await expectNoInjections(page, donorScreens)
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  await sendHostile(page, monthlyPath, 'reason', { reason: hostileText(300) })
  await page.goto(monthlyPath)
  await expect(page.locator('dt:text-is("Reason") + dd')).toContainText('onerror=evil')
  const giftPath = `/admin/gifts/${confirmedGift.id}`
  await expectNoInjections(page, [
    ...['', '/notes', '/refund', '/correct-receipt'].map((screen) => giftPath + screen),
    `/admin/gifts/donors/${confirmedGift.donorId}`,
    `/admin/gifts?q=${encodeURIComponent('onerror=evil')}`,
    '/admin/gifts/ledger',
    '/admin/gifts/monthly',
    monthlyPath,
    '/admin/activity',
  ])

  const file = await page.request.get(receiptPath.replace('?', '/file?'))
  expect((await readPdf(await file.body())).pages.join('').replace(/\s+/g, '')).toContain('onerror=evil=1')
  for (const name of ['export', 'ledger', 'journal', 'totals']) await expectNoFormulas(page, name)
  await expectSafeEmails(site)
})

test('a form that is displayed again escapes hostile text and keeps it as typed', {
  tag: ['@script', '@phone'],
}, async ({ page }) => {
  await page.goto('/donate/give')
  const form = page.locator('#give')
  const text = hostileText(giftLimits.name).replace(/\s+/g, ' ')
  await form.getByText('Add a dedication or a message').click()
  const fields = [/^Name/, /^Dedication/, /^Message/].map((name) => form.getByRole('textbox', { name }))
  for (const field of fields) await field.fill(text)
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.locator('button[type=submit]').click()
  await expect(form.getByText('Please enter an amount in US dollars.')).toBeVisible()
  for (const field of fields) await expect(field).toHaveValue(text)
  expect(await findInjections(page)).toEqual([])
})

/** Starts a monthly gift with hostile text. Returns the path of its page in the admin area. */
async function startMonthlyGift(page: Page, { db }: Site, fakeStripe: FakeStripe) {
  await sendHostile(page, '/donate/give', 'dedication', {
    email,
    choice: 'other',
    amount: '20',
    frequency: 'month',
  })
  const { id, sessionId } = await db
    .selectFrom('recurringGift')
    .select(['id', 'sessionId'])
    .executeTakeFirstOrThrow()
  fakeStripe.pay(sessionId ?? '', 'paid', { name: hostileText(80), email })
  await waitFor('the monthly gift to be active', () =>
    db
      .selectFrom('recurringGift')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'active')
      .executeTakeFirst(),
  )
  return `/admin/gifts/monthly/${id}`
}

async function expectNoInjections(page: Page, paths: string[]) {
  for (const path of paths) {
    const response = await page.goto(path)
    expect.soft([path, response?.status()]).toEqual([path, 200])
    expect.soft([path, await findInjections(page)]).toEqual([path, []])
  }
}

async function expectNoFormulas(page: Page, name: string) {
  const response = await page.request.get(`/admin/gifts/${name}.csv`)
  expect([name, response.status()]).toEqual([name, 200])
  const rows: string[][] = parse(await response.text(), { bom: true })
  expect(rows.length).toBeGreaterThan(1)
  const formulas = rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-?[\d.]+$/.test(cell))
  expect([name, formulas]).toEqual([name, []])
}

async function expectSafeEmails(site: Site) {
  const folder = join(site.dataDir, 'outbox')
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.eml'))) {
    const raw = await readFile(join(folder, name), 'utf8')
    expect(raw.slice(0, raw.indexOf('\r\n\r\n')), name).not.toMatch(/^\s*bcc:/im)
  }
  for (const { to = [], cc = [], bcc = [], html } of await site.emails()) {
    expect([...to, ...cc, ...bcc].map(({ address }) => address)).toEqual([email])
    expect(html).not.toMatch(/<(img|svg|script)\b/i)
  }
}
