import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'

test('the setup link creates the first admin, once @plain @phone', async ({ page, site, request }) => {
  await site.db.deleteFrom('user').execute()
  const link = await site.setupLink()
  await page.goto(link)
  await page.getByRole('button', { name: 'Create the first admin' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter all fields')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByLabel('First name').fill('Amina')
  await page.getByLabel('Last name').fill('Rahman')
  await page.getByLabel('Email').fill('amina@example.org')
  await page.getByLabel('Password').fill('password1')
  await page.getByRole('button', { name: 'Create the first admin' }).click()
  await expect(page.getByText('This password is too common.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Amina')
  await expect(page.getByLabel('Password')).toHaveValue('')

  await page.getByLabel('Password').fill('lanterns in the yard')
  await page.getByRole('button', { name: 'Create the first admin' }).click()
  await expect(page).toHaveURL('/admin/checklist')
  const [session] = await page.context().cookies()
  expect(session).toMatchObject({ name: 'shajara.session_token', httpOnly: true, sameSite: 'Lax' })
  const admin = await site.db.selectFrom('user').selectAll().executeTakeFirstOrThrow()
  expect(admin).toMatchObject({
    name: 'Amina Rahman',
    email: 'amina@example.org',
    role: 'owner',
    emailVerified: 1,
  })

  expect((await request.get(link)).status()).toBe(404)
  const second = await request.post(link, {
    form: { firstName: 'E', lastName: 'V', email: 'e@v.org', password: 'x' },
    headers: { Origin: site.url },
  })
  expect(second.status()).toBe(404)
})

test('the setup form rejects an invalid address @server', async ({ site, request }) => {
  await site.db.deleteFrom('user').execute()
  const form = { firstName: 'A', lastName: 'R', email: 'amina@example', password: 'lanterns in the yard' }
  const response = await request.post(await site.setupLink(), { form, headers: { Origin: site.url } })
  expect(response.status()).toBe(400)
  expect(await response.text()).toContain('Please correct the highlighted fields.')
})

test('of two concurrent setups, one succeeds and the other gets a 404 @server', async ({ site, request }) => {
  await site.db.deleteFrom('user').execute()
  const statuses = await Promise.all(
    ['amina@example.org', 'bilal@example.org'].map(async (email) => {
      const form = { firstName: 'A', lastName: 'B', email, password: 'lanterns in the yard' }
      const headers = { Origin: site.url }
      const response = await request.post(await site.setupLink(), { form, headers, maxRedirects: 0 })
      return response.status()
    }),
  )
  expect(statuses.sort()).toEqual([302, 404])
})

test('the setup page returns 404 without the right token @server', async ({ site, request }) => {
  await site.db.deleteFrom('user').execute()
  for (const path of ['/setup', '/setup?token=', `/setup?token=${'a'.repeat(43)}`]) {
    expect((await request.get(path)).status()).toBe(404)
  }
})
