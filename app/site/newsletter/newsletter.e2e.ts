import type { Page } from '@playwright/test'
import { subscribe } from '#app/members/profile/notification-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { type Site, waitFor } from '#tests/site.ts'

async function addSubscriber(site: Site, name: string) {
  const member = await addTestMember(site.db, { name })
  await subscribe(site.db, member.id, 'Subscribe to newsletter', new Date())
  return member
}
const toast = (page: Page) => page.getByRole('main').getByRole('status').first()

test.beforeEach(async ({ site, page }) => {
  for (const table of ['newsletterDelivery', 'newsletterIssue', 'newsletterSubscription', 'mail'] as const)
    await site.db.deleteFrom(table).execute()
  await logIn(page, site, await addTestMember(site.db, { name: 'Hafsa', role: 'admin' }))
})

test('an issue is written, tested and sent to all subscribers, and one click unsubscribes', async ({
  page,
  site,
}) => {
  const amina = await addSubscriber(site, 'Amina')
  const bilal = await addSubscriber(site, 'Bilal')
  await addTestMember(site.db)
  await page.goto('/admin/newsletter')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Write an issue' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(/Please give the issue a subject\./)
  if (test.info().project.use.javaScriptEnabled !== false) await waitForHydration(page)
  await page.getByLabel('Subject').fill('News of <b>November</b>')
  await page
    .getByLabel('Text', { exact: true })
    .fill('## Salaam\n\nCome <script>alert(1)</script> [with us](/volunteer).')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page)).toContainText('Draft saved.')
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(toast(page)).toContainText('A test is on its way to you.')
  await page.getByRole('link', { name: 'Send…' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send it to 2 people?')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send to 2 people' }).click()
  await expect(page.getByText('Please enter your current password.').first()).toBeVisible()
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Send to 2 people' }).click()
  await expect(toast(page)).toContainText('Sending has started.')
  const mail = await site.mailTo(amina.email)
  await site.mailTo(bilal.email)
  expect(mail.subject).toBe('News of <b>November</b>')
  expect(mail.html).toContain('<h2 dir="auto">Salaam</h2>')
  expect(mail.html).not.toContain('<script>')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Sending progress' })).toContainText('2 of 2 copies sent.')
  await expectAccessible(page)

  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const link = header('list-unsubscribe').slice(1, -1)
  expect(mail.text).toContain(link)
  const unsubscribeUrl = `${site.url}${new URL(link).pathname}${new URL(link).search}`
  const post = (headers: Record<string, string>, body = 'List-Unsubscribe=One-Click') =>
    fetch(unsubscribeUrl, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      redirect: 'manual',
    })
  // A cross-site form post is rejected, but the one-click request of a mail program is accepted.
  expect((await post({ Origin: 'https://mail.example' }, '')).status).toBe(403)
  expect((await post({ Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' })).status).toBe(200)
  const unsubscribed = await site.db
    .selectFrom('newsletterSubscription')
    .select(['userId'])
    .where('unsubscribedAt', 'is not', null)
    .execute()
  expect(unsubscribed).toEqual([{ userId: amina.id }])
  expect((await post({})).status).toBe(200)
  await page.goto(unsubscribeUrl)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
  const csv = await (await page.request.get('/admin/newsletter/issues/export.csv')).text()
  expect(csv).toContain('News of <b>November</b>')
})

test('text for a draft that somebody deletes in the meantime is preserved and restores the draft', async ({
  page,
  site,
}) => {
  await page.goto('/admin/newsletter/new')
  await page.getByLabel('Subject').fill('November')
  await page.getByLabel('Text', { exact: true }).fill('Salaam')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page)).toContainText('Draft saved.')
  await site.db.updateTable('newsletterIssue').set({ deletedAt: new Date().toISOString() }).execute()
  await page.getByLabel('Text', { exact: true }).fill('Long text')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('alert')).toContainText('Somebody deleted this draft in the meantime.')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Long text')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page)).toContainText('Draft saved.')
  await expect(page.getByRole('button', { name: 'Delete draft' })).toBeVisible()
  const issues = site.db.selectFrom('newsletterIssue').select(['body', 'deletedAt'])
  await expect.poll(() => issues.execute()).toEqual([{ body: 'Long text', deletedAt: null }])
})

test('a subscriber can be found, removed and restored, and their consent stays on record', async ({
  page,
  site,
}) => {
  const amina = await addSubscriber(site, 'Amina')
  await addSubscriber(site, 'Bilal')
  await page.goto('/admin/newsletter/subscribers')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByLabel('Search').fill('amina')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Remove' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End subscription' }).click()
  await expect(toast(page)).toContainText(`${amina.email} no longer gets the newsletter.`)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText(`${amina.email} is subscribed again.`)
  const search = page.getByRole('searchbox')
  await page.goto('/admin/newsletter/subscribers?q=amina')
  await expect(search).toHaveValue('amina')
  const file = await page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')
  const csv = await (await page.request.get(file ?? '')).text()
  expect(csv).toContain('Subscribe to newsletter')
  expect(csv).toContain(amina.email)
  expect(csv).not.toContain('Bilal')
})

test('the store list shows addresses and removes them permanently', async ({ page, site }) => {
  await site.db.deleteFrom('merchInterest').execute()
  await site.db
    .insertInto('merchInterest')
    .values({ email: 'mug@example.org', consent: 'One email', consentedAt: new Date().toISOString() })
    .execute()
  await page.goto('/admin/newsletter/store')
  await expectAccessible(page)
  expect(await (await page.request.get('/admin/newsletter/store/export.csv')).text()).toContain(
    'mug@example.org',
  )
  await page.getByRole('link', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(toast(page)).toContainText('mug@example.org is off the list.')
  expect(await site.db.selectFrom('merchInterest').selectAll().execute()).toEqual([])
})

test('the outbox shows sent and failed mails but never the text of a password reset', async ({
  page,
  site,
}) => {
  const lost = await addTestMember(site.db, { name: 'Lost' })
  await page.request.post('/profile?mode=reset', {
    form: { email: lost.email },
    headers: { Origin: site.url },
  })
  await site.mailTo(lost.email)
  const { id } = await waitFor('the row', async () =>
    site.db.selectFrom('mail').select('id').where('recipient', '=', lost.email).executeTakeFirst(),
  )
  await page.goto('/admin/mail')
  await expect(page.getByText(/^Last run/)).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.goto(`/admin/mail/${id}`)
  await expect(page.getByText('The text is not shown')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('token=')
  await expectAccessible(page)

  await site.db
    .updateTable('mail')
    .set({ status: 'failed', lastError: 'The mail server could not be reached.', body: 'Words' })
    .where('id', '=', id)
    .execute()
  await page.goto('/admin/mail?status=failed')
  await expect(page.getByText('The mail server could not be reached.')).toBeVisible()
  await page.goto(`/admin/mail/${id}`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(toast(page)).toContainText('It will not be sent.')
  await toast(page).getByRole('button', { name: 'Send it anyway' }).click()
  await expect(toast(page)).toContainText('It is being sent now.')
  await waitFor('the mail to go', async () =>
    site.db
      .selectFrom('mail')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'sent')
      .executeTakeFirst(),
  )
})
