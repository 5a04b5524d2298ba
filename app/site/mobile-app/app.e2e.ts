import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { sessionCookie } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

test('the teaser says when its numbers were counted, and the disabled store buttons say that the app is not in the stores yet @server', async ({
  site,
}) => {
  const page = await openPage(site, '/app')
  expect(page.one('h1').text).toBe("The Qur'an log app")
  for (const text of [
    'Coming soon to iOS and Android',
    'over 50 people use it',
    'over 1,000 meals (as of November 2026)',
    'It becomes a contribution that supports community service projects.',
  ]) {
    expect(page.one('main').text).toContain(text)
  }
  const buttons = page.all('button', /Download Mobile App/)
  expect(buttons.map(({ text }) => text)).toEqual([
    expect.stringMatching(/iOS/),
    expect.stringMatching(/Android/),
  ])
  for (const button of buttons) {
    expect(button.attribute('type')).toBe('button')
    expect(button.attribute('aria-disabled')).toBe('true')
    expect(button.description).toContain('not in the stores yet')
  }
  expect(page.one('main').text).toContain("the Qur'an log already works on this site")
  expect((await page.follow("Start your Qur'an log")).path).toBe('/quran')
})

test('a member without a name is welcomed as User @server', async ({ request, site }) => {
  const { email } = await addTestMember(site.db, { name: '' })
  const page = await request.get('/app', { headers: { Cookie: await sessionCookie(site, email) } })
  expect(await page.text()).toContain('Welcome, <bdi>User</bdi>!')
})

test('without JavaScript, a member logs in on the app’s page and stays there @server', async ({ site }) => {
  const { email } = await addTestMember(site.db)
  const empty = await (await openPage(site, '/app')).submit('Login')
  expect(empty.alert).toBe('Please enter email and password')
  const rejected = await empty.submit('Login', { Email: email, Password: 'not this one' })
  expect(rejected.alert).toBe('Invalid email or password')
  const welcome = await rejected.submit('Login', { Password: testPassword })
  expect(welcome.one('h1').text).toBe('Welcome, Maryam Siddiqui!')
  expect(welcome.path).toBe('/app')
})

test('once five people use the log, the page shows the community’s tree and the number of people @server', async ({
  site,
}) => {
  const counts = { daysRead: 734, daysThisMonth: 21, people: 5, countedOn: '2026-11-23' }
  await site.db
    .insertInto('quranCommunity')
    .values({ id: 'all', ...counts, people: 4 })
    .execute()
  await saveSettings(site.db, { impactPeople: '{log: people} people' })
  const before = await openPage(site, '/app')
  expect(before.one('main').text).toContain('Today members of the community use it')
  expect(before.all('h2', 'Our tree')).toEqual([])
  await site.db.updateTable('quranCommunity').set(counts).execute()
  const page = await openPage(site, '/app')
  expect(page.one('main').text).toContain('Today 5 people use it')
  expect(page.one('section', /^Our tree/).text).toContain(
    'Together, members have logged 734 days of reading, 21 of them this month. Each leaf stands for 5 days.',
  )
  expect((await openPage(site, '/')).one('main').text).toContain('In the last 30 days')
})

test('shows Loading... during login, preserves the input, and welcomes the member with three feature cards @script', async ({
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
  // In capitals, “iOS” would be “IOS”.
  const stores = page.getByRole('heading', { name: 'Coming soon to iOS and Android' })
  await expect(stores).toHaveCSS('text-transform', 'none')
  await waitForHydration(page)
  await page
    .getByRole('button', { name: /Download Mobile App/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app')
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
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoOverflow(page)
})
