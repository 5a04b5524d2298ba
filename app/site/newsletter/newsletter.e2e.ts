import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
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

test('an issue is written and tested, and its copies are stored without a mail server @script @phone', async ({
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
  await waitForHydration(page)
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('## Salaam\n\nCome <script>alert(1)</script> [with us](/volunteer).')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(/Please give the issue a subject\./)
  await expect(text).toHaveValue(/^## Salaam/)
  await expectAccessible(page)
  await waitForHydration(page)
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

test('without scripts, an issue is written, tested and sent @server', async ({ site }) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const amina = await addSubscriber(site, 'Amina')
  const list = await openPage(site, '/admin/newsletter', admin)
  const form = await list.follow('Write an issue')
  expect(form.path).toBe('/admin/newsletter/new')
  const unnamed = await form.submit('Save draft', { Text: '## Salaam' })
  expect(unnamed.field('Subject').description).toContain('Please give the issue a subject.')
  expect(unnamed.field('Text').value).toBe('## Salaam')
  const draft = await unnamed.submit('Save draft', { Subject: 'November' })
  expect(draft.notice).toContain('Draft saved.')
  const tested = await draft.submit('Send a test email')
  expect(tested.notice).toContain('The test is stored, not sent')
  const confirm = await tested.follow('Send…')
  expect(confirm.one('h1').text).toBe('Send this issue to 1 person?')
  const refused = await confirm.submit('Store 1 copy')
  expect(refused.field('Current password').description).toContain('Please enter your current password.')
  const sent = await refused.submit('Store 1 copy', { 'Current password': testPassword })
  expect(sent.notice).toContain('Its copies are stored, not sent')
  expect((await site.mailTo(amina.email)).subject).toBe('November')
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

test('anyone subscribes in the footer with an emailed link, and leaves with one click @script @phone', async ({
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

test('without scripts, anyone subscribes in the footer with an emailed link @server', async ({ site }) => {
  const subscriptions = () => site.db.selectFrom('newsletterSubscription').selectAll().execute()
  const footer = (await openPage(site, '/about')).one('footer')
  const invalid = await footer.submit('Subscribe', { 'Get our newsletter': 'nobody@example' })
  expect(invalid.path).toMatch(/^\/newsletter/)
  const field = invalid.one('main').field('Email')
  expect(field.description).toContain('Please enter an email address such as')
  expect(field.value).toBe('nobody@example')
  const requested = await invalid.one('main').submit('Subscribe', { Email: 'reader@example.org' })
  expect(requested.alert).toContain('This site cannot send emails')
  expect(requested.one('main').field('Email').value).toBe('reader@example.org')
  const mail = await site.mailTo('reader@example.org')
  const link = /\S+\/newsletter\/confirm\?token=\S+/.exec(mail.text ?? '')?.[0] ?? ''
  const confirm = await openPage(site, link.slice(new URL(link).origin.length))
  expect(confirm.one('h1').text).toBe('Confirm your subscription')
  expect(await subscriptions()).toEqual([])
  const subscribed = await confirm.one('main').submit('Subscribe')
  expect(subscribed.one('h1').text).toBe('You are subscribed')
  const [{ unsubscribeToken = '' } = {}] = await subscriptions()
  const left = await openPage(site, `/newsletter/unsubscribe?token=${unsubscribeToken}`)
  ;(await left.submit('Unsubscribe')).one('a', 'the newsletter page')
  expect(await subscriptions()).toMatchObject([{ email: 'reader@example.org', source: 'footer' }])
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

test('text for a draft that someone deletes in the meantime is preserved and restores the draft @server', async ({
  site,
}) => {
  const admin = await addTestMember(site.db, { name: 'Hafsa', role: 'admin' })
  const id = await addIssue(site.db, { subject: 'November', body: 'Salaam' }, admin, new Date())
  const form = await openPage(site, `/admin/newsletter/issues/${id}`, admin)
  await site.db.updateTable('newsletterIssue').set({ deletedAt: new Date().toISOString() }).execute()
  const warned = await form.submit('Save draft', { Text: 'Long text' })
  expect(warned.alert).toContain('Someone deleted this draft in the meantime.')
  expect(warned.field('Text').value).toBe('Long text')
  const saved = await warned.submit('Save draft')
  expect(saved.notice).toContain('Draft saved.')
  saved.one('button', 'Delete draft')
  const issues = site.db.selectFrom('newsletterIssue').select(['body', 'deletedAt'])
  expect(await issues.execute()).toEqual([{ body: 'Long text', deletedAt: null }])
})

test('a subscriber can be found, removed and restored, and their consent stays on record @server', async ({
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const amina = await addSubscriber(site, 'Amina')
  await addSubscriber(site, 'Bilal')
  const list = await openPage(site, '/admin/newsletter/subscribers', admin)
  const found = await list.one('main').submit('Search', { Search: 'amina' })
  expect(found.all('main tr')).toHaveLength(2)
  const removed = await (await found.one('main').follow(/^Remove/)).submit('End subscription')
  expect(removed.notice).toContain(`${amina.email} no longer gets the newsletter.`)
  const restored = await removed.submit('Undo')
  expect(restored.notice).toContain(`${amina.email} is subscribed again.`)
  const again = await restored.open('/admin/newsletter/subscribers?q=amina')
  expect(again.one('main').field('Search').value).toBe('amina')
  const csv = (await again.follow('Export as CSV')).html
  expect(csv).toContain('Subscribe to newsletter')
  expect(csv).toContain(amina.email)
  expect(csv).not.toContain('Bilal')
})

test('an address without an account is deleted with its consent @server', async ({ site }) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
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
  const list = await openPage(site, '/admin/newsletter/subscribers?q=reader', admin)
  const row = list.one('tr', /reader@example\.org/)
  expect(row.text).toContain('No account')
  expect(row.text).toContain('Merch page')
  const csv = (await list.open('/admin/newsletter/subscribers/export.csv')).html
  expect(csv).toContain('"reader@example.org","yes","no","Yes","Merch page"')
  const deleted = await (await row.follow(/^Delete/)).submit('Delete address')
  expect(deleted.notice).toContain('reader@example.org was deleted.')
  expect(await site.db.selectFrom('newsletterSubscription').selectAll().execute()).toEqual([])
})

test('the store list shows addresses and removes them permanently @server', async ({ site }) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  await site.db
    .insertInto('merchInterest')
    .values({ email: 'mug@example.org', consent: 'One email', consentedAt: new Date().toISOString() })
    .execute()
  const list = await openPage(site, '/admin/newsletter/store', admin)
  expect((await list.open('/admin/newsletter/store/export.csv')).html).toContain('mug@example.org')
  const removed = await (await list.one('main').follow(/^Remove/)).submit('Remove address')
  expect(removed.notice).toContain('mug@example.org was removed from the list.')
  expect(await site.db.selectFrom('merchInterest').selectAll().execute()).toEqual([])
})
