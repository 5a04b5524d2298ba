import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { soup as sample } from '#tests/fixtures/initiative-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { waitFor } from '#tests/site.ts'

const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
const soup = { ...sample, date: `${new Date().getFullYear() + 1}-12-05` }

const toast = (page: Page) => page.getByRole('main').getByRole('status').first()

async function sendForm(request: APIRequestContext, path: string, form: Record<string, string>) {
  expect((await request.post(path, { form })).status()).toBe(200)
}

test.beforeEach(async ({ site }) => {
  for (const table of ['rateLimit', 'note', 'initiative', 'pledge', 'contactMessage', 'activity'] as const)
    await site.db.deleteFrom(table).execute()
})

test('a reply form shows errors, and a change of status is undone with the button in its flash message @script @phone', async ({
  page,
  request,
  site,
}) => {
  await sendForm(request, '/resources?tab=initiatives', soup)
  await logInAsAdmin(page, site)
  const { id } = await site.db.selectFrom('initiative').select('id').executeTakeFirstOrThrow()
  await page.goto(`/admin/initiatives/${id}`)
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask about pots')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(toast(page)).toContainText('Note added.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Nothing was saved. Please correct the highlighted fields.',
  )
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/Please write a reply\./)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(toast(page)).toContainText('declined.')
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('new.')
})

test('an admin adds a note to an initiative, replies, declines it, undoes that, and creates an event from the initiative @server', async ({
  request,
  site,
}) => {
  await sendForm(request, '/resources?tab=initiatives', soup)
  const list = await openPage(site, '/admin/initiatives', await addTestMember(site.db, { role: 'admin' }))
  expect(list.one('h1').text).toBe('Initiatives')
  list.one('main nav', 'Status').one('a', /^New\s*1$/)
  const item = await list.follow(soup.title)
  expect(item.text).toContain('We have the pots.')
  const noted = await item.submit('Add note', { Note: 'Ask about pots' })
  expect(noted.notice).toContain('Note added.')
  expect(noted.one('section', 'History').text).toContain('Ask about pots')
  const empty = await noted.submit('Send reply')
  expect(empty.alert).toBe('Nothing was saved. Please correct the highlighted fields.')
  expect(empty.field('Message').description).toContain('Please write a reply.')
  const replied = await empty.submit('Send reply', { Message: 'What a fine idea.' })
  expect(replied.notice).toContain(
    'Your reply to amina@example.org is stored, not sent: no mail server is connected.',
  )
  expect(replied.one('h1').element.parentElement?.textContent).toContain('In review')
  // The confirmation of the initiative was sent to the same address earlier.
  const mail = await waitFor('the reply', async () => {
    const latest = await site.mailTo('amina@example.org')
    return latest.text?.includes('What a fine idea') ? latest : undefined
  })
  expect(mail.replyTo?.[0]?.address).toBe('salaam@shajara.example')
  expect(mail.subject).toMatch(/^Soup on Sundays \(INI-/)
  const declined = await replied.submit('Decline')
  expect(declined.notice).toContain('declined.')
  const undone = await declined.submit('Undo')
  expect(undone.notice).toContain('in review.')

  const planned = await undone.submit('Create event')
  expect(planned.notice).toContain('Event added successfully!')
  expect(planned.text).toContain('(draft)')
  const event = await site.db
    .selectFrom('event')
    .selectAll()
    .where('title', '=', soup.title)
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({ localDate: soup.date, locationName: soup.location, publishedAt: null })
  expect(event.description).toContain('Forty bowls')
  const form = await planned.one('main').follow(soup.title)
  expect(form.path).toBe(`/admin/opportunities/${event.id}`)
  expect(form.field('Title').value).toBe(soup.title)
  expect((await form.one('main').follow(soup.title)).path).toMatch(/^\/admin\/initiatives\//)
})

test('an admin with an outdated page sees who changed the status, and can then change it @server', async ({
  request,
  site,
}) => {
  await sendForm(request, '/resources?tab=initiatives', soup)
  const { id } = await site.db.selectFrom('initiative').select('id').executeTakeFirstOrThrow()
  const admin = await addTestMember(site.db, { role: 'admin' })
  const item = await openPage(site, `/admin/initiatives/${id}`, admin)
  const statusChangedAt = new Date().toISOString()
  await site.db
    .updateTable('initiative')
    .set({ status: 'declined', statusChangedBy: 'Bilal', statusChangedAt, version: 2 })
    .execute()
  const conflict = await item.submit('Approve')
  expect(conflict.alert).toContain('Bilal changed the status to “Declined”')
  expect((await conflict.submit('Approve')).notice).toContain('approved.')
})

test('a pledge that is marked as received appears on the donor’s profile as a gift, until an undo @server', async ({
  request,
  site,
}) => {
  const donor = await addTestMember(site.db, { name: 'Donor' })
  await sendForm(request, '/donate', { name: 'Donor', email: donor.email, amount: '25.50' })
  await site.db.updateTable('pledge').set({ userId: donor.id }).execute()
  const admin = await addTestMember(site.db, { role: 'admin' })
  const pledge = await (await openPage(site, '/admin/donations', admin)).follow('Donor')
  expect((await pledge.submit('Mark as received')).alert).toBe(
    'Please choose an option for “Payment method”.',
  )
  const received = await pledge.submit('Mark as received', { 'Payment method': 'check' })
  expect(received.notice).toContain('received.')
  expect((await openPage(site, '/admin/donations', admin)).text).toMatch(/Total received\s*\$25\.50/)
  expect(await site.db.selectFrom('gift').select(['method', 'status']).execute()).toEqual([
    { method: 'check', status: 'confirmed' },
  ])
  const readProfile = async () => (await openPage(site, '/profile', donor)).text
  expect(await readProfile()).toContain('$25.50')
  expect((await received.submit('Undo')).notice).toContain('pledged.')
  expect(await readProfile()).not.toContain('$25.50')
})

test('a message is answered and archived; the list is filtered by status and text @server', async ({
  request,
  site,
}) => {
  await sendForm(request, '/contact', {
    name: 'Yusuf',
    email: 'yusuf@example.org',
    message: 'Where do we meet?',
  })
  await sendForm(request, '/contact', { name: 'Daud', email: 'daud@example.org', message: 'Salaam to all' })
  const list = await openPage(site, '/admin/messages', await addTestMember(site.db, { role: 'admin' }))
  const message = await list.one('main').follow('Yusuf')
  const replied = await message.submit('Send reply', { Message: 'At the park.' })
  expect(replied.notice).toContain('reply to yusuf@example.org is stored')
  expect((await site.mailTo('yusuf@example.org')).text).toContain('At the park.')
  expect(replied.one('section', 'History').text).toContain('At the park.')
  const archived = await replied.submit('Archive')
  expect(archived.notice).toContain('archived.')

  const archive = await (await list.open('/admin/messages')).one('nav', 'Status').follow(/^Archived/)
  expect(archive.all('main tr')).toHaveLength(2)
  const none = await archive.one('main').submit('Search', { Search: 'nobody' })
  expect(none.text).toContain('No matches.')
  expect(none.path).toContain('status=archived')
  const csv = await none.open('/admin/messages/export.csv')
  expect(csv.response.headers.get('content-type')).toContain('text/csv')
  expect(csv.html).toContain('Where do we meet?')
  const exports = await site.db.selectFrom('activity').select('verb').where('verb', '=', 'exported').execute()
  expect(exports).toHaveLength(1)
})

// Every kind of item, with JavaScript, is tested in hostile-text.e2e.ts.
test('hostile text is shown as text in lists, pages, notes, emails and exports @server', async ({ site }) => {
  await site.db
    .insertInto('contactMessage')
    .values({
      id: 'evil',
      name: hostile,
      email: 'x@example.org',
      body: `=1+1 ${hostile}`,
      status: 'new',
      createdAt: new Date().toISOString(),
    })
    .execute()
  const admin = await addTestMember(site.db, { name: hostile, role: 'admin' })
  const item = await (await openPage(site, '/admin/messages', admin)).one('main').follow(hostile)
  expect(item.one('h1').text).toContain(hostile)
  const noted = await item.submit('Add note', { Note: hostile })
  expect(noted.one('section', 'History').text).toContain(hostile)
  const replied = await noted.submit('Send reply', { Subject: `Hello ${hostile}`, Message: hostile })
  expect(replied.notice).toContain('reply to x@example.org is stored')
  expect(replied.all('img[src="x"]')).toEqual([])
  const mail = await site.mailTo('x@example.org')
  expect(mail.html).not.toContain('<script>alert')
  expect(mail.text).toContain(hostile)
  expect((await replied.open('/admin/messages/export.csv')).html).toContain(`"'=1+1`)
})
