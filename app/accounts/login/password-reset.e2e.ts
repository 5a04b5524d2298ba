import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { postForm, sessionCookie } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { waitFor } from '#tests/site.ts'

test('a password reset link sets a new password and works once @script @phone', async ({ page, site }) => {
  const { email } = await addTestMember(site.db)
  await page.goto('/profile?mode=reset')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'If an account exists, a password reset email has been sent.',
  )
  const mail = await site.mailTo(email)
  const [link = ''] = /http\S+\/reset-password\S+/.exec(mail.text ?? '') ?? []
  await page.goto(link)
  await page.getByLabel('New password').fill('12345678')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Password reset failed: This password is too common. Choose a different one.',
  )
  await page.getByLabel('New password').fill('lanterns in the yard')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('main')).toContainText('This link has already been used')
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('without JavaScript, a password reset link sets a new password, works once and ends all sessions @server', async ({
  request,
  site,
}) => {
  const { email, id } = await addTestMember(site.db)
  const cookie = await sessionCookie(site, email)
  const form = await openPage(site, '/profile?mode=reset')
  const requested = await form.submit('Reset Password', { Email: email })
  expect(requested.notice).toBe('If an account exists, a password reset email has been sent.')
  const [link = ''] = /http\S+\/reset-password\S+/.exec((await site.mailTo(email)).text ?? '') ?? []
  const reset = await openPage(site, link)
  const button = 'Save new password'
  const rejected = await reset.submit(button, { 'New password': '12345678' })
  expect(rejected.alert).toBe('Password reset failed: This password is too common. Choose a different one.')
  const changed = await rejected.submit(button, { 'New password': 'lanterns in the yard' })
  expect(changed.text).toContain('Your password has been changed.')
  expect((await openPage(site, link)).text).toContain('This link has already been used')
  expect(await site.db.selectFrom('session').selectAll().where('userId', '=', id).execute()).toEqual([])
  const response = await fetch(`${site.url}/profile`, { headers: { Cookie: cookie } })
  expect(await response.text()).toContain('Welcome back')
  const statusWith = async (password: string) =>
    (await postForm(request, site, '/profile', { email, password })).status()
  expect(await statusWith(testPassword)).toBe(401)
  expect(await statusWith('lanterns in the yard')).toBe(302)
})

test('a reset link expires after an hour and when a newer one is sent @server', async ({ request, site }) => {
  const { email, id } = await addTestMember(site.db)
  const requestLink = async (previous = '') => {
    await postForm(request, site, '/profile?mode=reset', { email })
    return waitFor('a new link', async () => {
      const { text = '' } = await site.mailTo(email)
      return /http\S+\/reset-password\S+/.exec(text)?.find((link) => link !== previous)
    })
  }
  const first = await requestLink()
  const second = await requestLink(first)
  expect(await (await request.get(first)).text()).toContain('has been replaced by a newer one')
  const link = site.db.selectFrom('mailedLink').select('expiresAt').where('userId', '=', id)
  const { expiresAt } = await link.executeTakeFirstOrThrow()
  for (const [minutes, text] of [
    [59, 'Save new password'],
    [60, 'has expired'],
  ] as const) {
    const shifted = new Date(new Date(expiresAt).getTime() - minutes * 60_000).toISOString()
    await site.db.updateTable('mailedLink').set({ expiresAt: shifted }).where('userId', '=', id).execute()
    expect(await (await request.get(second)).text()).toContain(text)
  }
})

test('a reset request shows the same message for every address, and the sixth in an hour sends no email @server', async ({
  request,
  site,
}) => {
  const { email } = await addTestMember(site.db)
  for (const address of ['nobody@example.org', ...Array(6).fill(email)]) {
    const response = await postForm(request, site, '/profile?mode=reset', { email: address })
    expect(response.status()).toBe(200)
    expect(await response.text()).toContain('If an account exists, a password reset email has been sent.')
  }
  const emails = await site.db.selectFrom('mail').select('id').where('recipient', '=', email).execute()
  expect(emails).toHaveLength(5)
})
