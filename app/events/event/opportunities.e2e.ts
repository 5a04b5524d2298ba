import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test.beforeEach(async ({ page, site }) => {
  const admin = await addTestMember(site.db, { name: 'Fatima', role: 'admin' })
  await logIn(page, site, admin)
})

const unique = (text: string) => `${text} ${test.info().project.name} ${Date.now()}`

test('an admin adds, edits, deletes and restores an event', async ({ page, site }) => {
  const title = unique('<b>Iftar</b> & "friends"')
  await page.goto('/admin/opportunities')
  await expectNoOverflow(page)
  // The form is collapsed until the admin opens it.
  await expect(page.getByLabel('Title', { exact: true })).toBeHidden()
  await page.getByText('Add an event', { exact: true }).click()
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByText('Please enter a title.')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Date', { exact: true }).fill('2031-03-04')
  await page.getByLabel('Starts at').fill('18:00')
  await page.getByLabel('Description', { exact: true }).fill('<script>alert(1)</script> Come.')
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByText('Event added successfully!')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toBeHidden()
  await expectAccessible(page)

  await page.goto('/volunteer?day=2031-03-04')
  await expect(page.getByText(title).first()).toBeVisible()
  const { slug } = await site.db
    .selectFrom('event')
    .select('slug')
    .where('title', '=', title)
    .executeTakeFirstOrThrow()

  await page.goto(`/admin/opportunities?q=${encodeURIComponent(title.slice(-13))}`)
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expectNoOverflow(page)
  await page.getByLabel('Location').fill('Masjid')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Event saved.')).toBeVisible()

  await page.goto('/admin/opportunities?q=no-such-event')
  await expect(page.getByText('No matches.')).toBeVisible()
  await page.goto(`/admin/opportunities?q=${encodeURIComponent(title.slice(-13))}`)
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(page.getByText('Event deleted successfully!')).toBeVisible()
  const status = async () => (await page.request.get(`/events/${slug}`)).status()
  expect(await status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('was restored.')).toBeVisible()
  expect(await status()).toBe(200)
})

test('saving an outdated version shows a conflict and keeps the typed text', async ({ page, site }) => {
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

test('a cancelled event shows the reason, and can be reinstated @once', async ({ page, site }) => {
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
  await page.goto(`/events/${slug}`)
  await expect(page.getByText('A storm is coming.')).toBeVisible()
  await page.goto(`/admin/opportunities/${id}`)
  await page.getByRole('button', { name: 'Reinstate the event' }).click()
  await expect(page.getByText('Event reinstated.')).toBeVisible()
})

test('admins edit events on the calendar page; visitors see no editor', async ({ page, site, browser }) => {
  const title = unique('Inline')
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
  await page.getByLabel('Location').fill('Masjid')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Event saved.')).toBeVisible()
  await expect(page).toHaveURL('/volunteer?edit=opportunities')
  await page.getByRole('link', { name: 'Close Opportunities Editor' }).click()
  await expect(page.getByRole('link', { name: 'Edit Opportunities' })).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${site.url}/volunteer?edit=opportunities`)
  await expect(visitor.getByRole('heading', { name: 'Volunteer Opportunities' })).toBeVisible()
  await expect(visitor.getByText(/Opportunities Editor|Edit Opportunities/)).toHaveCount(0)
  await visitor.context().close()
})

test('an admin records attendance and hours, and removes them', async ({ page, site }) => {
  const email = `bilal-${Date.now()}-${test.info().workerIndex}@example.org`
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
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('checkbox')
    .uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Attendance saved. 1 entry changed.')).toBeVisible()
  expect(await hours()).toEqual([])
})

test('events and attendance are exported as CSV @once', async ({ page }) => {
  for (const name of ['export', 'attendance']) {
    const response = await page.request.get(`/admin/opportunities/${name}.csv`)
    expect(response.headers()['content-type']).toContain('text/csv')
  }
})
