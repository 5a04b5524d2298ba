import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { logIn, requestAs } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

test('the owner invites an editor, who accepts and can open only what the role includes @script @phone', async ({
  page,
  site,
  browser,
}) => {
  await logIn(page, site, await addTestMember(site.db, { name: 'Amina Rahman', role: 'owner' }))
  const main = page.getByRole('main')
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Invite someone' }).click()
  await page.getByLabel('Email').fill('khadija@example.org')
  await page.getByLabel('Role').selectOption({ label: 'Editor: Content and pictures, but no member data' })
  await page.getByLabel('Your password').fill('not my password')
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await expect(main.getByText('That is not your password.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Your password').fill(testPassword)
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await expect(main.getByText('The invitation is stored, not sent')).toBeVisible()
  const link = (await page.getByRole('row').locator('code').textContent()) ?? ''
  await expectNoOverflow(page)
  await expectAccessible(page)

  const { pathname, search } = new URL(link)
  const context = await browser.newContext({ baseURL: site.url, viewport: page.viewportSize() })
  const guest = await context.newPage()
  await guest.goto(pathname + search)
  await expect(guest.getByRole('main')).toContainText('Amina Rahman invites you to the admin area')
  await guest.getByLabel('First name').fill('Khadija')
  await guest.getByLabel('Last name').fill('Noor')
  await guest.getByLabel('New password').fill(testPassword)
  await guest.getByRole('button', { name: 'Create account and accept' }).click()
  await expect(guest).toHaveURL('/admin/resources')
  await expect(
    guest.getByRole('main').getByText('Welcome! Your role is Editor: content and pictures'),
  ).toBeVisible()
  await guest.locator('summary', { hasText: 'Menu' }).click()
  const tabs = guest.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  await expect(tabs.filter({ visible: true })).toHaveText(
    [
      'Overview',
      'Calendar',
      'Homepage',
      'Slides',
      'Media',
      'Resources',
      'Guides',
      'Articles',
      'Projects',
      'Built-in pages',
      'Site text',
      'Custom pages',
      'Who can do what',
    ],
    { useInnerText: true },
  )
  await guest.goto('/admin/users')
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(
    'Access denied. Your role (Editor) does not include this page.',
  )
  await guest.getByRole('link', { name: 'Who can do what' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Who can do what')
  await expectNoOverflow(guest)
  await expectAccessible(guest)
  await guest.goto(pathname + search)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('This invitation is no longer valid')
  await context.close()
})

test('an organizer can open and change only assigned events @server', async ({ site }) => {
  const organizer = await addTestMember(site.db, { role: 'organizer' })
  const admin = await requestAs(site, await addTestMember(site.db, { role: 'admin' }))
  const [ownEvent, otherEvent] = await site.db.selectFrom('event').select(['id', 'title']).limit(2).execute()
  const path = `/admin/opportunities/${ownEvent?.id}`
  const assignment = await admin.post(`${path}/organizers`, { organizer: organizer.id })
  expect(assignment.headers.get('location')).toBe(path)

  const { get, post } = await requestAs(site, organizer)
  const readStatuses = async (id: string | undefined) => {
    const base = `/admin/opportunities/${id}`
    const pages = ['', '/attendance', '/attendees', '/history']
    return [
      ...(await Promise.all(pages.map(async (page) => (await get(base + page)).status))),
      (await get(`/preview/opportunities/${id}`)).status,
      (await post(`${base}/organizers`, { organizer: organizer.id })).status,
      (await post(`${base}/organizers/remove`, { organizer: organizer.id })).status,
      (await post(`${base}/attendance`)).status,
      (await post(`${base}/cancel`)).status,
      (await post(`${base}/reinstate`)).status,
      (await post(`${base}/duplicate`)).status,
      (await post(`${base}/trash`)).status,
      (await post(`${base}/restore`)).status,
    ]
  }
  expect(await readStatuses(ownEvent?.id)).toEqual([
    200, 200, 200, 200, 200, 403, 403, 303, 303, 303, 303, 303, 303,
  ])
  expect(await readStatuses(otherEvent?.id)).toEqual(Array.from({ length: 13 }, () => 403))

  const list = await (await get('/admin/opportunities?when=all')).text()
  expect(list).toContain(`href="${path}"`)
  expect(list).not.toContain(`/admin/opportunities/${otherEvent?.id}`)
  const csv = await (await get('/admin/opportunities/export.csv')).text()
  expect(csv).not.toContain(otherEvent?.title)
  // The copy is assigned to the organizer.
  expect(await (await get('/admin/opportunities?when=drafts')).text()).toContain(`Copy of ${ownEvent?.title}`)
})
