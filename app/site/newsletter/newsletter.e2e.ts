import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, hasScripts, test, waitForHydration } from '#tests/e2e.ts'
import { logIn, logInAsAdmin } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { type Site, waitFor } from '#tests/site.ts'
import { startIssue } from './issue-sending.server.ts'
import { addIssue } from './issue-store.server.ts'
import { countDeliverable } from './subscriber-store.server.ts'
import { subscribe } from './subscription-store.server.ts'

async function addSubscriber(site: Site, name: string) {
  const member = await addTestMember(site.db, { name })
  await subscribe(site.db, member.id, { text: 'Subscribe to newsletter', source: 'profile' }, new Date())
  return member
}
const toast = (page: Page) => page.getByRole('main').getByRole('status').first()

test('an issue is written and tested, and its copies are stored without a mail server', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  const amina = await addSubscriber(site, 'Amina')
  const bilal = await addSubscriber(site, 'Bilal')
  await addTestMember(site.db)
  await page.goto('/admin/newsletter')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Write an issue' }).click()
  await expect(page).toHaveURL('/admin/newsletter/new')
  if (hasScripts()) await waitForHydration(page)
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('## Salaam\n\nCome <script>alert(1)</script> [with us](/volunteer).')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(/Please give the issue a subject\./)
  await expect(text).toHaveValue(/^## Salaam/)
  await expectAccessible(page)
  if (hasScripts()) await waitForHydration(page)
  await page.getByLabel('Subject').fill('News of <b>November</b>')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page)).toContainText('Draft saved.')

  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(toast(page)).toContainText('The test is stored, not sent')
  await page.getByRole('link', { name: 'Send…' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send this issue to 2 people?')
  await page.getByRole('button', { name: 'Store 2 copies' }).click()
  await expect(page.getByText('Please enter your current password.').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Store 2 copies' }).click()
  await expect(toast(page)).toContainText('Its copies are stored, not sent')
  const mail = await site.mailTo(amina.email)
  await site.mailTo(bilal.email)
  expect(mail.subject).toBe('News of <b>November</b>')
  expect(mail.html).toContain('<h2 dir="auto">Salaam</h2>')
  expect(mail.html).not.toContain('<script>')
  await waitFor('the second copy to be recorded as stored', async () => {
    const stored = site.db
      .selectFrom('mail')
      .select('id')
      .where('bulk', '=', 1)
      .where('status', '=', 'stored')
    return (await stored.execute()).length === 2 || undefined
  })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Sending progress' })).toContainText(
    '0 of 2 copies sent, 2 stored because no mail server was connected.',
  )
  const csv = await (await page.request.get('/admin/newsletter/issues/export.csv')).text()
  expect(csv).toContain('News of <b>November</b>')
})

test('one click in an email client unsubscribes @server', async ({ request, site }) => {
  const amina = await addSubscriber(site, 'Amina')
  await addSubscriber(site, 'Bilal')
  const admin = await addTestMember(site.db, { role: 'admin' })
  const id = await addIssue(site.db, { subject: 'News', body: 'Salaam' }, admin, new Date())
  await startIssue(site.db, { id, version: 1, origin: site.url }, admin, new Date())
  await request.get('/readyz')
  const mail = await site.mailTo(amina.email)
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
  // A cross-site form post is rejected, but the one-click request of an email client is accepted.
  expect((await post({ Origin: 'https://mail.example' }, '')).status).toBe(403)
  expect((await post({ Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' })).status).toBe(200)
  const unsubscribed = await site.db
    .selectFrom('newsletterSubscription')
    .select(['userId'])
    .where('unsubscribedAt', 'is not', null)
    .execute()
  expect(unsubscribed).toEqual([{ userId: amina.id }])
  expect((await post({})).status).toBe(200)
  expect(await (await request.get(unsubscribeUrl)).text()).toMatch(/<h1[^>]*>You are unsubscribed</)
})

test('a visitor subscribes in the footer, confirms by email, and unsubscribes with one click', async ({
  page,
  site,
}) => {
  const email = 'reader@example.org'
  const subscriptions = () => site.db.selectFrom('newsletterSubscription').selectAll().execute()
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await footer.getByLabel('Get our newsletter').fill('nobody@example')
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/\/newsletter/)
  const field = page.getByRole('main').getByLabel('Email')
  await expect(field).toHaveAccessibleDescription(/Please enter an email address such as/)
  await expect(field).toHaveValue('nobody@example')
  await field.fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
  // The site has no mail server, so the email is stored.
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This site cannot send emails')
  await expect(field).toHaveValue(email)
  await expectAccessible(page)
  await expectNoOverflow(page)
  expect(await subscriptions()).toEqual([])

  const mail = await site.mailTo(email)
  const link = /\S+\/newsletter\/confirm\?token=\S+/.exec(mail.text ?? '')?.[0] ?? ''
  const path = link.slice(new URL(link).origin.length)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your subscription')
  await expectAccessible(page)
  expect(await subscriptions()).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
  const [{ unsubscribeToken = '' } = {}] = await subscriptions()
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Subscribe again' })).toHaveAttribute('href', '/newsletter')

  await page.goto(`/newsletter/unsubscribe?token=${unsubscribeToken}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('link', { name: 'the newsletter page' })).toBeVisible()
  expect(await subscriptions()).toMatchObject([
    {
      email,
      source: 'footer',
      consent: 'Send me the Shajara newsletter. Every issue has an unsubscribe link.',
    },
  ])
})

test('the response does not depend on whether an address is subscribed, and other sites cannot post @server', async ({
  request,
  site,
}) => {
  const amina = await addSubscriber(site, 'Amina')
  const post = async (form: Record<string, string>, origin = site.url) => {
    const response = await request.post('/newsletter', { form, headers: { Origin: origin } })
    const main = /<main.*<\/main>/s.exec(await response.text())?.[0] ?? ''
    return { status: response.status(), main: main.replaceAll(form.email ?? '', 'ADDRESS') }
  }
  const known = await post({ email: amina.email, source: 'merch' })
  expect(known).toEqual(await post({ email: 'new@example.org', source: 'merch' }))
  expect(known.status).toBe(200)
  expect((await post({ email: 'new@example.org' }, 'https://evil.example')).status).toBe(403)
  expect((await post({ email: 'new@example.org', website: 'x' })).status).toBe(400)
  for (let i = 0; i < 5; i++) await post({ email: 'flooded@example.org' })
  expect((await post({ email: 'flooded@example.org' })).status).toBe(429)
  const requests = await site.db.selectFrom('newsletterRequest').select(['email', 'source']).execute()
  expect(requests.sort((a, b) => a.email.localeCompare(b.email))).toEqual(
    [
      { email: 'flooded@example.org', source: 'page' },
      { email: amina.email, source: 'merch' },
      { email: 'new@example.org', source: 'merch' },
    ].sort((a, b) => a.email.localeCompare(b.email)),
  )
})

test('signing up subscribes only those who check the box @server', async ({ request, site }) => {
  for (const [email, choice] of [
    ['with@example.org', { newsletter: 'yes' }],
    ['without@example.org', {}],
  ] as const) {
    const form = {
      firstName: 'Amina',
      lastName: 'Yusuf',
      email,
      password: 'dates and tea at dusk',
      ...choice,
    }
    const response = await request.post('/profile?mode=signup', {
      form,
      headers: { Origin: site.url },
      maxRedirects: 0,
    })
    expect([email, response.status()]).toEqual([email, 302])
  }
  const rows = await site.db
    .selectFrom('newsletterSubscription')
    .innerJoin('user', 'user.id', 'userId')
    .select(['user.email', 'consent', 'source'])
    .execute()
  expect(rows).toEqual([{ email: 'with@example.org', consent: 'Subscribe to newsletter', source: 'signUp' }])
  expect(await countDeliverable(site.db)).toBe(0)
})

test('text for a draft that someone deletes in the meantime is preserved and restores the draft @once', async ({
  page,
  site,
}) => {
  const admin = await addTestMember(site.db, { name: 'Hafsa', role: 'admin' })
  await logIn(page, site, admin)
  const id = await addIssue(site.db, { subject: 'November', body: 'Salaam' }, admin, new Date())
  await page.goto(`/admin/newsletter/issues/${id}`)
  await site.db.updateTable('newsletterIssue').set({ deletedAt: new Date().toISOString() }).execute()
  await page.getByLabel('Text', { exact: true }).fill('Long text')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone deleted this draft in the meantime.')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Long text')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page)).toContainText('Draft saved.')
  await expect(page.getByRole('button', { name: 'Delete draft' })).toBeVisible()
  const issues = site.db.selectFrom('newsletterIssue').select(['body', 'deletedAt'])
  await expect.poll(() => issues.execute()).toEqual([{ body: 'Long text', deletedAt: null }])
})

test('a subscriber can be found, removed and restored, and their consent stays on record @once', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  const amina = await addSubscriber(site, 'Amina')
  await addSubscriber(site, 'Bilal')
  await page.goto('/admin/newsletter/subscribers')
  await page.getByLabel('Search').fill('amina')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Remove' }).click()
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

test('an address without an account is deleted with its consent @once', async ({ page, site }) => {
  await logInAsAdmin(page, site)
  const consent = { consent: 'Yes', source: 'merch', consentedAt: new Date().toISOString() } as const
  await site.db
    .insertInto('newsletterSubscription')
    .values({
      ...consent,
      id: 'reader',
      userId: null,
      email: 'reader@example.org',
      confirmedAt: consent.consentedAt,
      unsubscribedAt: null,
      unsubscribeToken: 'token',
    })
    .execute()
  await page.goto('/admin/newsletter/subscribers?q=reader')
  const row = page.getByRole('row', { name: /reader@example\.org/ })
  await expect(row).toContainText('No account')
  await expect(row).toContainText('Merch page')
  const csv = await (await page.request.get('/admin/newsletter/subscribers/export.csv')).text()
  expect(csv).toContain('"reader@example.org","yes","no","Yes","Merch page"')
  await row.getByRole('link', { name: 'Delete' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete address' }).click()
  await expect(toast(page)).toContainText('reader@example.org was deleted.')
  expect(await site.db.selectFrom('newsletterSubscription').selectAll().execute()).toEqual([])
})

test('the store waitlist shows addresses and removes them permanently @once', async ({ page, site }) => {
  await logInAsAdmin(page, site)
  await site.db
    .insertInto('merchInterest')
    .values({ email: 'mug@example.org', consent: 'One email', consentedAt: new Date().toISOString() })
    .execute()
  await page.goto('/admin/newsletter/store')
  expect(await (await page.request.get('/admin/newsletter/store/export.csv')).text()).toContain(
    'mug@example.org',
  )
  await page.getByRole('link', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove address' }).click()
  await expect(toast(page)).toContainText('mug@example.org was removed from the list.')
  expect(await site.db.selectFrom('merchInterest').selectAll().execute()).toEqual([])
})
