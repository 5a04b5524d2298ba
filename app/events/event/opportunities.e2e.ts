import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

test('an admin adds, edits, deletes and restores an event @script @phone', async ({ page, site }) => {
  const title = '<b>Iftar</b> & "friends"'
  await logInAsAdmin(page, site)
  await page.goto('/admin/opportunities')
  await expectNoOverflow(page)
  // The form is collapsed until the admin opens it.
  await expect(page.getByLabel('Title', { exact: true })).toBeHidden()
  await page.getByText('Add an event', { exact: true }).click()
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByText('Please enter a title.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Date', { exact: true }).fill('2031-03-04')
  await page.getByLabel('Starts at').fill('18:00')
  await page.getByLabel('Description', { exact: true }).fill('<script>alert(1)</script> Come.')
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByText('Event added successfully!')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toBeHidden()
  const { slug } = await site.db
    .selectFrom('event')
    .select('slug')
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  const calendar = await (await page.request.get('/volunteer?day=2031-03-04')).text()
  expect(calendar).toContain(`/events/${slug}`)
  expect(calendar).toContain('&lt;b&gt;Iftar&lt;/b&gt; &amp; &quot;friends&quot;')

  await page.goto('/admin/opportunities?q=iftar</b>')
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByLabel('Location').fill('Masjid')
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Event saved.')).toBeVisible()

  await page.goto('/admin/opportunities?q=iftar</b>')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(page.getByText('Event deleted successfully!')).toBeVisible()
  const readStatus = async () => (await page.request.get(`/events/${slug}`)).status()
  expect(await readStatus()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('was restored.')).toBeVisible()
  expect(await readStatus()).toBe(200)
})

const openAsAdmin = async (site: Site, path: string) =>
  openPage(site, path, await addTestMember(site.db, { role: 'admin' }))

test('without JavaScript, an admin adds, edits, deletes and restores an event @server', async ({ site }) => {
  const list = await openAsAdmin(site, '/admin/opportunities')
  const title = '<b>Iftar</b> & "friends"'
  const untitled = await list.submit('Add event')
  expect(untitled.field('Title').description).toContain('Please enter a title.')
  const values = {
    Title: title,
    Date: '2031-03-04',
    'Starts at (optional)': '18:00',
    Description: '<script>x</script> Come.',
  }
  const added = await untitled.submit('Add event', values)
  expect(added.text).toContain('Event added successfully!')
  const form = await (await added.open('/admin/opportunities?q=iftar</b>')).follow(`Edit ${title}`)
  expect(form.one('h1').text).toBe(title)
  const saved = await form.submit('Save', { 'Location (optional)': 'Masjid' })
  expect(saved.text).toContain('Event saved.')
  const found = await saved.open('/admin/opportunities?q=iftar</b>')
  const deleted = await found.submit(`Delete ${title}`)
  expect(deleted.text).toContain('Event deleted successfully!')
  const stored = site.db.selectFrom('event').select('slug').where('title', '=', title)
  const { slug } = await stored.executeTakeFirstOrThrow()
  expect((await deleted.open(`/events/${slug}`)).status).toBe(404)
  expect((await deleted.submit('Undo')).text).toContain('was restored.')
  expect((await deleted.open(`/events/${slug}`)).status).toBe(200)
})

test('saving an outdated version shows a conflict and keeps the typed text @server', async ({ site }) => {
  const { id, version } = await site.db
    .selectFrom('event')
    .select(['id', 'version'])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const form = await openAsAdmin(site, `/admin/opportunities/${id}`)
  await site.db
    .updateTable('event')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute()
  const conflict = await form.submit('Save', { Title: 'Mine' })
  expect(conflict.text).toContain('while you were editing')
  expect(conflict.field('Title').value).toBe('Mine')
})

test('a canceled event shows the reason, and can be reinstated @server', async ({ site }) => {
  const { id, slug } = await site.db
    .selectFrom('event')
    .select(['id', 'slug'])
    .where('status', '=', 'confirmed')
    .where('deletedAt', 'is', null)
    .orderBy('localDate', 'desc')
    .executeTakeFirstOrThrow()
  const form = await openAsAdmin(site, `/admin/opportunities/${id}`)
  const reason =
    form.one('form', /Reason shown to visitors/).field(/^Reason shown to visitors/).labels[0] ?? ''
  const canceled = await form.submit('Cancel the event', { [reason]: 'A storm is coming.' })
  expect((await canceled.open(`/events/${slug}`)).text).toContain('A storm is coming.')
  expect((await canceled.submit('Reinstate the event')).text).toContain('Event reinstated.')
})

test('admins edit events on the calendar page; visitors see no editor', { tag: '@script' }, async ({
  page,
  site,
}) => {
  const title = 'Inline'
  await logInAsAdmin(page, site)
  await page.goto('/volunteer')
  await page.getByRole('link', { name: 'Edit Opportunities' }).click()
  await expect(page.getByRole('link', { name: 'Close Opportunities Editor' })).toBeVisible()
  await expectNoOverflow(page)
  await page.getByText('Add an event', { exact: true }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Date', { exact: true }).fill('2031-05-06')
  await page.getByLabel('Description', { exact: true }).fill('Come.')
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByText('Event added successfully!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Close Opportunities Editor' })).toBeVisible()
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByLabel('Location').fill('Masjid')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Event saved.')).toBeVisible()
  await expect(page).toHaveURL('/volunteer?edit=opportunities')
  await page.getByRole('link', { name: 'Close Opportunities Editor' }).click()
  await expect(page.getByRole('link', { name: 'Edit Opportunities' })).toBeVisible()

  const visitorHtml = await (await fetch(`${site.url}/volunteer?edit=opportunities`)).text()
  expect(visitorHtml).toContain('Volunteer Opportunities')
  expect(visitorHtml).not.toMatch(/Opportunities Editor|Edit Opportunities/)
})

test('an admin records attendance and hours, and removes them @server', async ({ site }) => {
  const email = 'bilal@example.org'
  const member = await addTestMember(site.db, { name: 'Bilal', email })
  const id = 'former-iftar'
  await storeEvents(site.db, [eventFixture(id, { localDate: '2026-10-10' })])
  const page = await openAsAdmin(site, `/admin/opportunities/${id}/attendance`)
  const added = await page.submit('Add', { 'Member’s email': email, 'Hours (optional)': '2.5' })
  expect(added.text).toContain(`Attendance saved for ${email}.`)
  const readHours = () =>
    site.db.selectFrom('volunteerHours').select('minutes').where('userId', '=', member.id).execute()
  expect(await readHours()).toEqual([{ minutes: 150 }])
  const saved = await added.submit('Save', { 'Bilal attended': false })
  expect(saved.text).toContain('Attendance saved. 1 entry changed.')
  expect(await readHours()).toEqual([])
})

test('events and attendance are exported as CSV, and a search without matches says so @server', async ({
  request,
  site,
}) => {
  const { email } = await addTestMember(site.db, { role: 'admin' })
  const headers = { Cookie: await sessionCookie(site, email) }
  for (const name of ['export', 'attendance']) {
    const response = await request.get(`/admin/opportunities/${name}.csv`, { headers })
    expect(response.headers()['content-type']).toContain('text/csv')
  }
  const search = await request.get('/admin/opportunities?q=no-such-event', { headers })
  expect(await search.text()).toContain('No matches.')
})
