import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { sessionCookie } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

test('the teaser makes dated claims, and the disabled store buttons say that the app is not in the stores yet @once', async ({
  page,
}) => {
  await page.goto('/app')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("The Qur'an log app")
  await expect(main).toContainText('Coming soon to iOS and Android')
  await expect(main).toContainText('over 50 people use it')
  await expect(main).toContainText('over 1,000 meals (as of November 2026)')
  await expect(main).toContainText('It becomes a contribution that supports community service projects.')
  const buttons = page.getByRole('button', { name: /Download Mobile App/ })
  await expect(buttons).toHaveCount(2)
  for (const [index, name] of [/iOS/, /Android/].entries()) {
    await expect(buttons.nth(index)).toHaveAccessibleName(name)
    await expect(buttons.nth(index)).toHaveAttribute('aria-disabled', 'true')
    await expect(buttons.nth(index)).toHaveAccessibleDescription(/not in the stores yet/)
  }
  await buttons.first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app')
})

test('a member without a name is welcomed as User @server', async ({ request, site }) => {
  const { email } = await addTestMember(site.db, { name: '' })
  const page = await request.get('/app', { headers: { Cookie: await sessionCookie(site, email) } })
  expect(await page.text()).toContain('Welcome, <bdi>User</bdi>!')
})

test('a member logs in on the app’s page and stays there @once', async ({ page, site }) => {
  const { email } = await addTestMember(site.db)
  const alert = page.getByRole('main').getByRole('alert')
  await page.goto('/app')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(alert).toHaveText('Please enter email and password')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('not this one')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(alert).toHaveText('Invalid email or password')
  await page.getByLabel('Password').fill(testPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Maryam Siddiqui!')
  await expect(page).toHaveURL('/app')
  await expectNoOverflow(page)
})

test('shows Loading... during a login, preserves the input, and welcomes the member with three feature cards @script', async ({
  page,
  site,
}) => {
  const { email } = await addTestMember(site.db)
  const main = page.getByRole('main')
  const heldRequests: (() => void)[] = []
  await page.route(/app\.data/, async (route) => {
    await new Promise<void>((resolve) => heldRequests.push(resolve))
    await route.continue()
  })
  const send = async (password: string) => {
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(main.getByRole('status')).toHaveText('Loading...')
    await expect(page.getByLabel('Email')).toBeHidden()
    await expect.poll(() => heldRequests.length).toBe(1)
    heldRequests.pop()?.()
  }
  await page.goto('/app')
  await waitForHydration(page)
  await page.getByLabel('Email').fill(email)
  await send('not this one')
  await expect(main.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await send(testPassword)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Maryam Siddiqui!')
  await expect(page).toHaveURL('/app')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Events', 'Volunteer', 'Community'])
  await expectAccessible(page)
  await expectNoOverflow(page)
})
