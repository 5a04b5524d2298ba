import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'

const linkIn = (output: string) => /Make the first admin at \S+(\/setup\?token=\S+)/.exec(output)?.[1] ?? ''

test('the link on the console makes the first admin once @once', async ({ page, site, request }) => {
  await site.db.deleteFrom('user').execute()
  const link = linkIn(site.output())
  await page.goto(link)
  await page.getByRole('button', { name: 'Make the first admin' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter all fields')
  await page.getByLabel('First name').fill('Amina')
  await page.getByLabel('Last name').fill('Rahman')
  await page.getByLabel('Email').fill('amina@example')
  await page.getByLabel('Password').fill('password1')
  await page.getByRole('button', { name: 'Make the first admin' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please look at the marked fields.')
  await page.getByLabel('Email').fill('amina@example.org')
  await page.getByLabel('Password').fill('password1')
  await page.getByRole('button', { name: 'Make the first admin' }).click()
  await expect(page.getByText('one of the passwords that are tried first')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Amina')
  await expect(page.getByLabel('Password')).toHaveValue('')

  await page.getByLabel('Password').fill('lanterns in the yard')
  await page.getByRole('button', { name: 'Make the first admin' }).click()
  await expect(page).toHaveURL('/')
  const [session] = await page.context().cookies()
  expect(session).toMatchObject({ name: 'shajara.session_token', httpOnly: true, sameSite: 'Lax' })
  const admin = await site.db.selectFrom('user').selectAll().executeTakeFirstOrThrow()
  expect(admin).toMatchObject({
    name: 'Amina Rahman',
    email: 'amina@example.org',
    role: 'admin',
    emailVerified: 0,
  })

  expect((await request.get(link)).status()).toBe(404)
  const again = await request.post(link, {
    form: { firstName: 'E', lastName: 'V', email: 'e@v.org', password: 'x' },
  })
  expect(again.status()).toBe(404)
})

test('of two who follow the link at once one is the first, and the other finds it dead @server', async ({
  site,
  request,
}) => {
  await site.db.deleteFrom('user').execute()
  const statuses = await Promise.all(
    ['amina@example.org', 'bilal@example.org'].map(async (email) => {
      const form = { firstName: 'A', lastName: 'B', email, password: 'lanterns in the yard' }
      const headers = { Origin: site.url }
      const answer = await request.post(linkIn(site.output()), { form, headers, maxRedirects: 0 })
      return answer.status()
    }),
  )
  expect(statuses.sort()).toEqual([302, 404])
})

test('the set-up page is for everyone @script', async ({ page, site }) => {
  await site.db.deleteFrom('user').execute()
  await page.goto(linkIn(site.output()))
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('without the right token there is no set-up page @server', async ({ site, request }) => {
  await site.db.deleteFrom('user').execute()
  for (const path of ['/setup', '/setup?token=', `/setup?token=${'a'.repeat(43)}`]) {
    expect((await request.get(path)).status()).toBe(404)
  }
})
