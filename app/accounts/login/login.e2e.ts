import type { Page } from '@playwright/test'
import { readSettings, saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')

async function logIn(page: Page, email: string, password = testPassword, path = '/profile') {
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('the URL holds the mode, and switching modes clears the error', async ({ page }) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(alert(page)).toHaveText('Please enter email and password')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/profile?mode=signup')
  await expect(alert(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(alert(page)).toHaveText('Please enter all fields')
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(alert(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/profile?mode=reset')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(alert(page)).toHaveText('Please enter your email')
})

test('signing up logs in, shows the profile and sends a link that confirms the address', async ({
  page,
  site,
}) => {
  const email = `sara-${Date.now()}@example.org`
  await page.goto('/profile?mode=signup')
  await page.getByLabel('First name').fill('سارة')
  await page.getByLabel('Last name').fill('Haddad')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(alert(page)).toHaveText('Sign up failed: Use at least 8 characters.')
  await expect(page.getByLabel('First name')).toHaveValue('سارة')
  await page.getByLabel('Password').fill('dates and tea at dusk')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('سارة Haddad')

  const user = await site.db
    .selectFrom('user')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(user).toMatchObject({ role: 'user', emailVerified: 0, disabledAt: null })
  const mail = await site.mailTo(email)
  const [link = ''] = /http\S+\/verify-email\S+/.exec(mail.text ?? '') ?? []
  await page.goto(link)
  await page.getByRole('button', { name: `Confirm ${email}` }).click()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('This link has already been used')).toBeVisible()
})

test('signing up with a taken address is rejected, regardless of case @once', async ({ page, site }) => {
  const { email } = await addTestMember(site.db)
  await page.goto('/profile?mode=signup')
  await page.getByLabel('First name').fill('Sara')
  await page.getByLabel('Last name').fill('Haddad')
  await page.getByLabel('Email').fill(email.toUpperCase())
  await page.getByLabel('Password').fill('dates and tea at dusk')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(alert(page)).toHaveText('Sign up failed: An account with this email already exists.')
})

test('a wrong password and an unknown address get the same response @once', async ({ page, site }) => {
  const { email } = await addTestMember(site.db)
  await logIn(page, email, 'not this one')
  await expect(alert(page)).toHaveText('Invalid email or password')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password')).toHaveValue('')
  await logIn(page, 'nobody@example.org', 'not this one')
  await expect(alert(page)).toHaveText('Invalid email or password')
})

test('logging in returns to the requested page, and logging out ends the session', async ({ page, site }) => {
  const { email } = await addTestMember(site.db)
  await logIn(page, email, testPassword, '/profile?next=%2Fabout')
  await expect(page).toHaveURL('/about')
  const copied = await page.context().cookies()
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('You are logged out.')).toBeVisible()
  expect((await page.context().cookies()).filter(({ name }) => name.includes('session'))).toEqual([])
  await page.context().addCookies(copied)
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('a login link cannot redirect to another site @once', async ({ page, site }) => {
  const { email } = await addTestMember(site.db)
  await logIn(page, email, testPassword, '/profile?next=//elsewhere.example')
  await expect(page).toHaveURL('/profile')
})

test('each login gets a new token and ends the previous session @once', async ({ page, site }) => {
  const { email, id } = await addTestMember(site.db)
  await logIn(page, email)
  await expect(page.getByRole('main').getByRole('button', { name: 'Log Out' })).toBeVisible()
  const tokens = () => site.db.selectFrom('session').select('token').where('userId', '=', id).execute()
  const [before] = await tokens()
  const response = await page.request.post('/profile', {
    form: { email, password: testPassword },
    headers: { Origin: site.url },
    maxRedirects: 0,
  })
  expect(response.status()).toBe(302)
  const after = await tokens()
  expect(after).toHaveLength(1)
  expect(after[0]?.token).not.toBe(before?.token)
})

test('a password reset shows the same message for every address; its link works once and ends other sessions', async ({
  page,
  site,
}) => {
  const { email, id } = await addTestMember(site.db)
  await logIn(page, email)
  await expect(page.getByRole('main').getByRole('button', { name: 'Log Out' })).toBeVisible()
  const device = await page.context().cookies()
  await page.context().clearCookies()

  for (const address of ['nobody@example.org', email]) {
    await page.goto('/profile?mode=reset')
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      'If an account exists, a password reset email has been sent.',
    )
  }
  const mail = await site.mailTo(email)
  const [link = ''] = /http\S+\/reset-password\S+/.exec(mail.text ?? '') ?? []
  await page.goto(link)
  await page.getByLabel('New password').fill('12345678')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(alert(page)).toHaveText(
    'Password reset failed: This password is too common. Choose a different one.',
  )
  await page.getByLabel('New password').fill('lanterns in the yard')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()

  await page.goto(link)
  await expect(page.getByText('This link has already been used')).toBeVisible()
  expect(await site.db.selectFrom('session').selectAll().where('userId', '=', id).execute()).toEqual([])
  await page.context().addCookies(device)
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await logIn(page, email, testPassword)
  await expect(alert(page)).toHaveText('Invalid email or password')
  await logIn(page, email, 'lanterns in the yard')
  await expect(page.getByRole('main').getByRole('button', { name: 'Log Out' })).toBeVisible()
})

test('a reset link expires after an hour and when a newer one is sent @once', async ({ page, site }) => {
  const { email, id } = await addTestMember(site.db)
  const requestReset = async () => {
    await page.goto('/profile?mode=reset')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByRole('main').getByRole('status')).toBeVisible()
    const count = (await site.mails()).filter((mail) => mail.to?.[0]?.address === email).length
    return { count }
  }
  await requestReset()
  const first = /http\S+\/reset-password\S+/.exec((await site.mailTo(email)).text ?? '')?.[0] ?? ''
  await requestReset()
  await page.goto(first)
  await expect(page.getByText('has been replaced by a newer one')).toBeVisible()
  await site.db
    .updateTable('mailedLink')
    .set({ expiresAt: new Date().toISOString() })
    .where('userId', '=', id)
    .execute()
  const second = /http\S+\/reset-password\S+/.exec((await site.mailTo(email)).text ?? '')?.[0] ?? ''
  await page.goto(second)
  await expect(page.getByText('has expired')).toBeVisible()
})

test('a disabled member is logged out at the next request, and learns the reason only with the right password @once', async ({
  page,
  site,
}) => {
  const { email, id } = await addTestMember(site.db)
  await logIn(page, email)
  await expect(page.getByRole('main').getByRole('button', { name: 'Log Out' })).toBeVisible()
  await site.db
    .updateTable('user')
    .set({ disabledAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await logIn(page, email, 'not this one')
  await expect(alert(page)).toHaveText('Invalid email or password')
  await logIn(page, email)
  await expect(alert(page)).toContainText('This account is disabled.')
})

test('too many attempts on one account are rejected, even with the right password @once', async ({
  page,
  site,
}) => {
  const { email } = await addTestMember(site.db)
  for (let tries = 0; tries < 10; tries++) {
    const response = await page.request.post('/profile', {
      form: { email, password: 'no' },
      headers: { Origin: site.url },
    })
    expect(response.status()).toBe(401)
  }
  await logIn(page, email)
  await expect(alert(page)).toContainText('Too many attempts')
})

test('lists every password rule that is not met @once', async ({ page, site }) => {
  const policy = { minLength: 12, lowercase: true, uppercase: true, numeric: true, nonAlphanumeric: true }
  const before = await readSettings(site.db)
  await saveSettings(site.db, {
    passwordPolicy: { ...before.passwordPolicy, ...policy, allowedNonAlphanumeric: '!?' },
  })
  try {
    await page.goto('/profile?mode=signup')
    await page.getByLabel('First name').fill('Sara')
    await page.getByLabel('Last name').fill('Haddad')
    await page.getByLabel('Email').fill('sara@example.org')
    await page.getByLabel('Password').fill('tea')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(alert(page)).toHaveText(
      'Sign up failed: Use at least 12 characters. Add an uppercase letter. Add a number. Add one of these: !?',
    )
  } finally {
    await saveSettings(site.db, { passwordPolicy: before.passwordPolicy })
  }
})

test('signing up returns to the requested page @once', async ({ page }) => {
  await page.goto('/profile?mode=signup&next=%2Fabout')
  await page.getByLabel('First name').fill('Sara')
  await page.getByLabel('Last name').fill('Haddad')
  await page.getByLabel('Email').fill(`sara-${Date.now()}@example.org`)
  await page.getByLabel('Password').fill(testPassword)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/about')
})

test('too many sign-ups are rejected, and the form keeps its values @once', async ({ page, site }) => {
  const { email } = await addTestMember(site.db)
  const form = { firstName: 'S', lastName: 'H', email, password: testPassword }
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries++) {
    const headers = { Origin: site.url }
    statuses.push((await page.request.post('/profile?mode=signup', { form, headers })).status())
  }
  expect(statuses).toEqual([409, 409, 409, 409, 409, 429])
  await page.goto('/profile?mode=signup')
  await page.getByLabel('First name').fill('Sara')
  await page.getByLabel('Last name').fill('Haddad')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(testPassword)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(alert(page)).toContainText('Sign up failed: Too many attempts')
  await expect(page.getByLabel('Last name')).toHaveValue('Haddad')
})

test('requesting a reset too often shows the same message and sends no more emails @server', async ({
  request,
  site,
}) => {
  const { email } = await addTestMember(site.db)
  for (let tries = 0; tries < 6; tries++) {
    const headers = { Origin: site.url }
    const response = await request.post('/profile?mode=reset', { form: { email }, headers })
    expect(await response.text()).toContain('If an account exists, a password reset email has been sent.')
  }
  const mails = await site.db.selectFrom('mail').select('id').where('recipient', '=', email).execute()
  expect(mails).toHaveLength(5)
})

test('Google login says that it is not set up', async ({ page }) => {
  await page.goto('/profile')
  const popups: Page[] = []
  page.context().on('page', (popup) => popups.push(popup))
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page.getByText('Google login is not set up on this site yet.')).toBeVisible()
  await expect.poll(() => popups.every((popup) => popup.isClosed())).toBe(true)
})

test('the button says Loading... while the form is submitted @script @desktop', async ({ page }) => {
  await page.goto('/profile')
  await page.route(/profile\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password').fill('not this one')
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeVisible()
  await expect(alert(page)).toHaveText('Invalid email or password')
  await expect(alert(page).locator('xpath=..')).toBeFocused()
})

test('the login screens are accessible and do not overflow @script', async ({ page }) => {
  for (const path of ['/profile', '/profile?mode=signup', '/profile?mode=reset', '/reset-password?token=x']) {
    await page.goto(path)
    await test.step(path, async () => {
      await expectAccessible(page)
      await expectNoOverflow(page)
    })
  }
})
