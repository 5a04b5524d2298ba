import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import { addSubscriber } from '#tests/newsletter-subscriber.ts'
import { startIssue } from './issue-sending.server.ts'
import { addIssue } from './issue-store.server.ts'
import { countDeliverable } from './subscriber-store.server.ts'

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

test('anyone can subscribe in the footer with an emailed link, and unsubscribe @script @phone', async ({
  page,
  site,
}) => {
  const email = 'reader@example.org'
  const listSubscriptions = () => site.db.selectFrom('newsletterSubscription').selectAll().execute()
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
  expect(await listSubscriptions()).toEqual([])

  const mail = await site.mailTo(email)
  const link = /\S+\/newsletter\/confirm\?token=\S+/.exec(mail.text ?? '')?.[0] ?? ''
  const path = link.slice(new URL(link).origin.length)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your subscription')
  await expectAccessible(page)
  expect(await listSubscriptions()).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
  const [{ unsubscribeToken = '' } = {}] = await listSubscriptions()
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Subscribe again' })).toHaveAttribute('href', '/newsletter')

  await page.goto(`/newsletter/unsubscribe?token=${unsubscribeToken}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('link', { name: 'the newsletter page' })).toBeVisible()
  expect(await listSubscriptions()).toMatchObject([
    {
      email,
      source: 'footer',
      consent:
        'By subscribing, you agree to get the Shajara newsletter by email. Every issue has an unsubscribe link.',
    },
  ])
})

test('without JavaScript, anyone can subscribe in the footer with an emailed link, and unsubscribe @server', async ({
  site,
}) => {
  const listSubscriptions = () => site.db.selectFrom('newsletterSubscription').selectAll().execute()
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
  expect(await listSubscriptions()).toEqual([])
  const subscribed = await confirm.one('main').submit('Subscribe')
  expect(subscribed.one('h1').text).toBe('You are subscribed')
  const [{ unsubscribeToken = '' } = {}] = await listSubscriptions()
  const unsubscribePage = await openPage(site, `/newsletter/unsubscribe?token=${unsubscribeToken}`)
  ;(await unsubscribePage.submit('Unsubscribe')).one('a', 'the newsletter page')
  expect(await listSubscriptions()).toMatchObject([{ email: 'reader@example.org', source: 'footer' }])
})

test('the response does not depend on whether an address is subscribed, and other sites, bots and floods are rejected @server', async ({
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

test('a subscription can be found, ended and restored, and its consent stays on record @server', async ({
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const amina = await addSubscriber(site, 'Amina')
  await addSubscriber(site, 'Bilal')
  const list = await openPage(site, '/admin/newsletter/subscribers', admin)
  const found = await list.one('main').submit('Search', { Search: 'amina' })
  expect(found.all('main tr')).toHaveLength(2)
  const unsubscribed = await (await found.one('main').follow(`Unsubscribe ${amina.email}`)).submit(
    'Unsubscribe',
  )
  expect(unsubscribed.notice).toContain(`${amina.email} no longer gets the newsletter.`)
  const restored = await unsubscribed.submit('Undo')
  expect(restored.notice).toContain(`${amina.email} is subscribed again.`)
  const searched = await restored.open('/admin/newsletter/subscribers?q=amina')
  expect(searched.one('main').field('Search').value).toBe('amina')
  const csv = (await searched.follow('Export as CSV')).html
  expect(csv).toContain('Subscribe to newsletter')
  expect(csv).toContain(amina.email)
  expect(csv).not.toContain('Bilal')
})

test('deleting an address without an account also deletes its consent @server', async ({ site }) => {
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

test('the store waitlist can be exported, and an admin removes an address permanently @server', async ({
  site,
}) => {
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
