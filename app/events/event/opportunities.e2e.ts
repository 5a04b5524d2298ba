import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('an admin adds, edits, deletes and restores an event', async ({ page, site }) => {
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
  const status = async () => (await page.request.get(`/events/${slug}`)).status()
  expect(await status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('was restored.')).toBeVisible()
  expect(await status()).toBe(200)
})

test('saving an outdated version shows a conflict and keeps the typed text @once', async ({ page, site }) => {
  await logInAsAdmin(page, site)
  const { id, version } = await site.db
    .selectFrom('event')
    .select(['id', 'version'])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  await page.goto(`/admin/opportunities/${id}`)
  await site.db
    .updateTable('event')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute()
  await page.getByLabel('Title', { exact: true }).fill('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('while you were editing')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mine')
})

test('a canceled event shows the reason, and can be reinstated @once', async ({ page, site }) => {
  await logInAsAdmin(page, site)
  const { id, slug } = await site.db
    .selectFrom('event')
    .select(['id', 'slug'])
    .where('status', '=', 'confirmed')
    .where('deletedAt', 'is', null)
    .orderBy('localDate', 'desc')
    .executeTakeFirstOrThrow()
  await page.goto(`/admin/opportunities/${id}`)
  await page.getByLabel('Reason shown to visitors').fill('A storm is coming.')
  await page.getByRole('button', { name: 'Cancel the event' }).click()
  await expect(page.getByRole('button', { name: 'Reinstate the event' })).toBeVisible()
  expect(await (await page.request.get(`/events/${slug}`)).text()).toContain('A storm is coming.')
  await page.getByRole('button', { name: 'Reinstate the event' }).click()
  await expect(page.getByText('Event reinstated.')).toBeVisible()
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

test('an admin records attendance and hours, and removes them @once', async ({ page, site }) => {
  await logInAsAdmin(page, site)
  const email = 'bilal@example.org'
  const member = await addTestMember(site.db, { name: 'Bilal', email })
  const { id } = await site.db
    .selectFrom('event')
    .select('id')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  await page.goto(`/admin/opportunities/${id}/attendance`)
  await page.getByLabel('Member’s email').fill(email)
  await page.getByLabel(/^Hours \(optional\)/).fill('2.5')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(`${email} was added.`)).toBeVisible()
  const hours = () =>
    site.db.selectFrom('volunteerHours').select('minutes').where('userId', '=', member.id).execute()
  expect(await hours()).toEqual([{ minutes: 150 }])
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('checkbox')
    .uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Attendance saved. 1 entry changed.')).toBeVisible()
  expect(await hours()).toEqual([])
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
