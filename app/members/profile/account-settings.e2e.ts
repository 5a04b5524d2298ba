import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expect, test } from '#tests/e2e.ts'
import { type HtmlPage, openPage } from '#tests/html-page.ts'
import { logIn, requestAs, sessionCookie } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

const main = (page: Page) => page.getByRole('main')

test('changing the password logs out other devices and invalidates the old password @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const other = await openPage(site, '/profile', member)
  const form = await openPage(site, '/profile/password', member)
  const change = (page: HtmlPage, current: string, password: string) =>
    page.submit('Change Password', { 'Current password': current, 'New password': password })
  const rejected = await change(form, 'not this one', 'lanterns in the yard')
  expect(rejected.alert).toBe('That is not your password.')
  const rejectedAgain = await change(rejected, testPassword, '12345678')
  expect(rejectedAgain.field('New password').description).toContain('This password is too common.')
  const changed = await change(rejectedAgain, testPassword, 'lanterns in the yard')
  expect(changed.notice).toContain('Your password has been changed.')
  expect((await site.mailTo(member.email)).subject).toContain('was changed')

  expect((await other.open('/profile')).text).toContain('Welcome back')
  expect((await changed.open('/profile')).text).toContain('Log Out')
  const login = await openPage(site, '/profile')
  const logInWith = (password: string) => login.submit('Login', { Email: member.email, Password: password })
  expect((await logInWith(testPassword)).status).toBe(401)
  expect((await logInWith('lanterns in the yard')).text).toContain('Log Out')
})

test('a member sees their devices, and can log out one device or all others @server', async ({ site }) => {
  const member = await addTestMember(site.db)
  for (const device of [
    'Firefox/1 Linux',
    'Chrome/1 Windows',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Safari/604.1',
    'Safari/1 iPad',
  ]) {
    await sessionCookie(site, member.email, device)
  }
  // In the site's time zone (New York), this is the evening before.
  await site.db
    .updateTable('session')
    .set({ createdAt: '2026-11-10T03:00:00.000Z' })
    .where('userId', '=', member.id)
    .execute()
  const page = await openPage(site, '/profile/devices', member)
  const devices = page.all('main li')
  expect(page.text.match(/Logged in November 9, 2026/g)).toHaveLength(4)
  expect(devices.map(({ text }) => text.includes('This device'))).toEqual([true, false, false, false, false])
  const phone = page.one('main li', /Safari on iPhone/)
  const afterLogout = await phone.submit('Log out Safari on iPhone')
  expect(afterLogout.all('main li')).toHaveLength(4)
  expect(afterLogout.all('main li', /Safari on iPhone/)).toEqual([])
  const thisDeviceOnly = await afterLogout.submit('Log out all other devices')
  expect(thisDeviceOnly.texts('main li')).toEqual([expect.stringContaining('This device')])
  expect(
    await site.db.selectFrom('session').select('id').where('userId', '=', member.id).execute(),
  ).toHaveLength(1)
})

test('the time zone is detected and can be changed @script', async ({ page, site }) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await page.goto('/profile')
  await page.getByLabel('Subscribe to newsletter').focus()
  const readTimeZone = async () =>
    (await site.db.selectFrom('user').select('timeZone').where('id', '=', member.id).executeTakeFirst())
      ?.timeZone
  await expect.poll(readTimeZone).toBe('America/New_York')
  await page.goto('/profile/time-zone')
  await page.getByLabel('Time zone').selectOption('Asia/Riyadh')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/profile#settings')
  await expect(main(page).getByText('Arabian Standard Time (Riyadh)')).toBeVisible()
  await page.goto('/profile/time-zone')
  const headers = { Origin: site.url }
  const form = { timeZone: 'Europe/Berlin', detected: '1' }
  expect((await page.request.post('/profile/time-zone', { form, headers })).status()).toBe(204)
  expect(await readTimeZone()).toBe('Asia/Riyadh')
  await page.getByRole('button', { name: 'Use Eastern Time (New York)' }).click()
  await expect(page).toHaveURL('/profile#settings')
  await expect(main(page).getByText('Eastern Time (New York)')).toBeVisible()
})

test('a new address takes effect only after it is confirmed, and the old address is notified @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const newEmail = `new-${member.email}`
  const form = await openPage(site, '/profile/email', member)
  const values = { 'New email': newEmail, 'Your password': testPassword }
  // Without a mail server, emails are only stored, and the page says so.
  expect((await form.submit('Change email', values)).alert).toContain('so no link was sent')
  const profile = async () => (await form.open('/profile')).text
  expect(await profile()).toContain(member.email)
  const [link = ''] = /http\S+\/verify-email\S+/.exec((await site.mailTo(newEmail)).text ?? '') ?? []
  const opened = await form.open(link)
  expect(opened.text).toContain('Confirm your email address')
  expect(await profile()).not.toContain(newEmail)
  expect((await opened.submit(`Confirm ${newEmail}`)).text).toContain(`${newEmail} is confirmed.`)
  expect((await site.mailTo(member.email)).subject).toContain('was changed')
  expect(await profile()).toContain(newEmail)
})

test('a member downloads their data @server', async ({ site }) => {
  const member = await addTestMember(site.db)
  const requests = await requestAs(site, member)
  expect(await (await requests.get('/profile')).text()).toMatch(
    /href="\/profile\/export"[^>]*>Download my data/,
  )
  const response = await requests.get('/profile/export')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
  const files = unzipSync(await response.bytes())
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['README.txt', 'data.json', 'profile.csv']))
  expect(new TextDecoder().decode(files['data.json'])).toContain(member.email)
})

test('deleting an account requires the password, and can be canceled @server', async ({ site }) => {
  const member = await addTestMember(site.db)
  const page = await openPage(site, '/profile/delete', member)
  expect(page.one('main a', 'Cancel').attribute('href')).toBe('/profile')
  const rejected = await page.submit('Yes, Delete')
  expect(rejected.alert).toBe('Failed to delete account. Please re-authenticate and try again.')
  expect(rejected.field('Your password').description).toContain('Please enter your password.')
  const deleted = await rejected.submit('Yes, Delete', { 'Your password': testPassword })
  deleted.one('h1', 'Goodbye, and thank you')
  expect(deleted.text).toContain('Your account has been deleted')
  expect(await site.db.selectFrom('user').selectAll().where('id', '=', member.id).execute()).toEqual([])
  expect((await site.mailTo(member.email)).subject).toContain('has been deleted')
})

test('the last admin cannot delete their account @server', async ({ site }) => {
  await site.db.deleteFrom('user').where('role', '=', 'admin').execute()
  const requests = await requestAs(site, await addTestMember(site.db, { role: 'admin' }))
  const response = await requests.post('/profile/delete', { currentPassword: testPassword })
  expect(response.status).toBe(409)
  expect(await response.text()).toContain('You are the last admin.')
})
