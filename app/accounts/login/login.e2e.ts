import type { Page } from '@playwright/test'
import { defaultPasswordPolicy } from '#app/platform/settings/password-policy.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { postForm } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')

async function fillLogin(page: Page, email: string, password = testPassword) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

const newMember = { firstName: 'Sara', lastName: 'Haddad', email: 'sara@example.org', password: testPassword }
const signUpPath = '/profile?mode=signup'

test('the URL contains the mode, and switching modes clears the error @server', async ({ site }) => {
  const login = await (await openPage(site, '/profile')).submit('Login')
  expect(login.alert).toBe('Please enter email and password')
  const signUp = await login.one('main').follow('Sign Up')
  expect(signUp.path).toBe('/profile?mode=signup')
  expect(signUp.all('main [role=alert]')).toEqual([])
  const rejected = await signUp.submit('Sign Up')
  expect(rejected.alert).toBe('Please enter all fields')
  const back = await rejected.one('main').follow('Login')
  expect(back.all('main [role=alert]')).toEqual([])
  const reset = await back.follow('Forgot password?')
  expect(reset.path).toBe('/profile?mode=reset')
  expect((await reset.submit('Reset Password')).alert).toBe('Please enter your email')
})

test('a password can be shown while it is typed, and is hidden again when the form is sent @script @phone', async ({
  page,
}) => {
  await page.goto('/profile')
  const password = page.getByLabel('Password')
  await password.fill('not this one')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByRole('button', { name: 'Show password', pressed: true })).toBeVisible()
  await expect(password).toHaveAttribute('type', 'text')
  await password.press('End')
  await password.pressSequentially(', or is it')
  await expect(password).toHaveValue('not this one, or is it')
  await expect(password).toHaveAttribute('type', 'text')
  await expectAccessible(page)
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(alert(page)).toBeVisible()
  await expect(password).toHaveAttribute('type', 'password')
})

test('signing up logs in and shows the profile @script @phone', async ({ page }) => {
  await page.goto(signUpPath)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByLabel('First name').fill('سارة')
  await page.getByLabel('Last name').fill('Haddad')
  await page.getByLabel('Email').fill('sara@example.org')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(alert(page)).toHaveText('Sign up failed: Use at least 8 characters.')
  await expect(page.getByLabel('First name')).toHaveValue('سارة')
  await page.getByLabel('Password').fill('dates and tea at dusk')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('سارة Haddad')
})

test('without JavaScript, signing up keeps valid input, logs in and sends a link that confirms the address @server', async ({
  site,
}) => {
  const values = { 'First name': 'سارة', 'Last name': 'Haddad', Email: 'sara@example.org' }
  const form = await openPage(site, signUpPath)
  const rejected = await form.submit('Sign Up', { ...values, Password: 'short' })
  expect(rejected.alert).toBe('Sign up failed: Use at least 8 characters.')
  expect(rejected.field('First name').value).toBe('سارة')
  const profile = await rejected.submit('Sign Up', { Password: 'dates and tea at dusk' })
  expect(profile.path).toBe('/profile')
  expect(profile.one('h1').text).toContain('سارة Haddad')
  const users = site.db.selectFrom('user').selectAll().where('email', '=', 'sara@example.org')
  expect(await users.execute()).toMatchObject([{ role: 'user', emailVerified: 0, disabledAt: null }])
  const mail = await site.mailTo('sara@example.org')
  const [link = ''] = /http\S+\/verify-email\S+/.exec(mail.text ?? '') ?? []
  const confirmed = await (await openPage(site, link)).submit('Confirm sara@example.org')
  expect(confirmed.text).toContain('sara@example.org is confirmed.')
  expect((await openPage(site, link)).text).toContain('This link has already been used')
})

test('signing up with a taken address is rejected, regardless of case @server', async ({ request, site }) => {
  const { email } = await addTestMember(site.db)
  const response = await postForm(request, site, signUpPath, { ...newMember, email: email.toUpperCase() })
  expect(response.status()).toBe(409)
  expect(await response.text()).toContain('Sign up failed: An account with this email already exists.')
})

test('a wrong password and an unknown address get the same response @server', async ({ request, site }) => {
  const { email } = await addTestMember(site.db)
  const [wrongPasswordPage = '', unknownAddressPage] = await Promise.all(
    [email, 'nobody@example.org'].map(async (email) => {
      const response = await postForm(request, site, '/profile', { email, password: 'not this one' })
      expect(response.status()).toBe(401)
      const html = await response.text()
      // The form keeps the address, but not the password.
      expect(html).toContain(`value="${email}"`)
      expect(html).not.toContain('not this one')
      const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
      return main.replaceAll(email, '')
    }),
  )
  expect(wrongPasswordPage).toContain('Invalid email or password')
  expect(unknownAddressPage).toBe(wrongPasswordPage)
})

test('logging in returns to the requested page, and logging out ends the session @script @phone', async ({
  page,
  site,
}) => {
  const { email } = await addTestMember(site.db)
  await page.goto('/profile?next=%2Fabout')
  await fillLogin(page, email, 'not this one')
  await expect(alert(page)).toHaveText('Invalid email or password')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password')).toHaveValue('')
  await fillLogin(page, email)
  await expect(page).toHaveURL('/about')
  const copiedCookies = await page.context().cookies()
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('You are logged out.')).toBeVisible()
  expect((await page.context().cookies()).filter(({ name }) => name.includes('session'))).toEqual([])
  await page.context().addCookies(copiedCookies)
  expect(await (await page.request.get('/profile')).text()).toContain('Welcome back')
})

test('without JavaScript, logging in returns to the requested page, and logging out ends the session @server', async ({
  site,
}) => {
  const { email } = await addTestMember(site.db)
  const form = await openPage(site, '/profile?next=%2Fabout')
  const rejected = await form.submit('Login', { Email: email, Password: 'not this one' })
  expect(rejected.alert).toBe('Invalid email or password')
  expect([rejected.field('Email').value, rejected.field('Password').value]).toEqual([email, ''])
  const requested = await rejected.submit('Login', { Password: testPassword })
  expect(requested.path).toBe('/about')
  const loggedOut = await (await requested.open('/profile')).one('main').submit('Log Out')
  expect(loggedOut.text).toContain('You are logged out.')
  expect([...loggedOut.cookies.keys()].filter((name) => name.includes('session'))).toEqual([])
  expect((await loggedOut.open('/profile')).text).toContain('Welcome back')
})

test('logging in and signing up return to the requested page, but never to another site @server', async ({
  request,
  site,
}) => {
  const { email } = await addTestMember(site.db)
  const credentials = { email, password: testPassword }
  const elsewhere = await postForm(request, site, '/profile?next=//elsewhere.example', credentials)
  expect(elsewhere.headers().location).toBe('/profile')
  const signedUp = await postForm(request, site, `${signUpPath}&next=%2Fabout`, newMember)
  expect(signedUp.headers().location).toBe('/about')
})

test('each login gets a new token and ends the previous session @server', async ({ request, site }) => {
  const { email, id } = await addTestMember(site.db)
  const listTokens = () => site.db.selectFrom('session').select('token').where('userId', '=', id).execute()
  const credentials = { email, password: testPassword }
  await postForm(request, site, '/profile', credentials)
  const [before] = await listTokens()
  expect((await postForm(request, site, '/profile', credentials)).status()).toBe(302)
  const after = await listTokens()
  expect(after).toHaveLength(1)
  expect(before).toBeDefined()
  expect(after[0]?.token).not.toBe(before?.token)
})

test('a suspended member is logged out on the next request, and learns the reason only with the right password @server', async ({
  request,
  site,
}) => {
  const { email, id } = await addTestMember(site.db)
  await postForm(request, site, '/profile', { email, password: testPassword })
  const fetchProfile = async () => (await request.get('/profile')).text()
  expect(await fetchProfile()).toContain('Maryam Siddiqui')
  await site.db
    .updateTable('user')
    .set({ disabledAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  expect(await fetchProfile()).toContain('Welcome back')
  const response = await postForm(request, site, '/profile', { email, password: 'not this one' })
  expect(await response.text()).toContain('Invalid email or password')
  const redirect = await postForm(request, site, '/profile', { email, password: testPassword })
  const notice = await request.get(redirect.headers().location ?? '')
  expect(await notice.text()).toContain('This account is suspended.')
})

test('too many attempts on one account are rejected, even with the right password @server', async ({
  request,
  site,
}) => {
  const { email } = await addTestMember(site.db)
  for (let tries = 0; tries < 10; tries++) {
    expect((await postForm(request, site, '/profile', { email, password: 'no' })).status()).toBe(401)
  }
  const response = await postForm(request, site, '/profile', { email, password: testPassword })
  expect(response.status()).toBe(429)
  expect(await response.text()).toContain('Too many attempts')
})

test('lists every password rule that is not met @server', async ({ request, site }) => {
  await saveSettings(site.db, {
    passwordPolicy: {
      ...defaultPasswordPolicy,
      minLength: 12,
      lowercase: true,
      uppercase: true,
      numeric: true,
      nonAlphanumeric: true,
      allowedNonAlphanumeric: '!?',
    },
  })
  const response = await postForm(request, site, signUpPath, { ...newMember, password: 'tea' })
  expect(await response.text()).toContain(
    'Sign up failed: Use at least 12 characters. Add an uppercase letter. Add a number. Add one of these: !?',
  )
})

test('too many sign-ups are rejected, and the form keeps its values @server', async ({ request, site }) => {
  const { email } = await addTestMember(site.db)
  for (let tries = 0; tries < 5; tries++) {
    expect((await postForm(request, site, signUpPath, { ...newMember, email })).status()).toBe(409)
  }
  const response = await postForm(request, site, signUpPath, { ...newMember, email })
  expect(response.status()).toBe(429)
  const html = await response.text()
  expect(html).toContain('Sign up failed: Too many attempts')
  expect(html).toContain('value="Haddad"')
})

test('Google login says that it is not set up @script @phone', async ({ page }) => {
  await page.goto('/profile')
  await waitForHydration(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Continue with Google' }).click(),
  ])
  await expect(page.getByText('Google login is not set up on this site yet.')).toBeVisible()
  await expect.poll(() => popup.isClosed()).toBe(true)
  const withoutScripts = await page.request.get('/profile/google')
  expect(await withoutScripts.text()).toContain('Google login is not set up on this site yet.')
})

test('the button says Loading... while the form is submitted @script @desktop', async ({ page }) => {
  await page.goto('/profile')
  await waitForHydration(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/profile\.data/, async (route) => {
    await released
    await route.continue()
  })
  await fillLogin(page, 'nobody@example.org', 'not this one')
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeVisible()
  release()
  await expect(alert(page)).toHaveText('Invalid email or password')
  await expect(alert(page).locator('xpath=..')).toBeFocused()
})
