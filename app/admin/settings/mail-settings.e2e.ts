import type { Page } from '@playwright/test'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logInAsAdmin, requestAs } from '#tests/log-in.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { type Site, startSite, waitFor } from '#tests/site.ts'

const main = (page: Page) => page.getByRole('main')
const toast = (page: Page) => main(page).getByRole('status').first()
const banner = (page: Page) => page.getByRole('complementary', { name: 'Mail delivery' })

const [server, port, username, password, senderAddress] = [
  'Server (optional)',
  'Port',
  'Username (optional)',
  'Password (optional)',
  'Sender address (optional)',
] as const
const mail = { to: 'maryam@example.org', subject: 'Soup on Sundays', body: 'Salaam.' }

async function waitForStatus(site: Site, id: string, status: string) {
  await waitFor(`the email to be ${status}`, async () => {
    const row = await site.db.selectFrom('mail').select('status').where('id', '=', id).executeTakeFirst()
    return row?.status === status || undefined
  })
}

test('the mail server screens are accessible, even with errors and warnings @script @phone', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  const id = await enqueueMail(site.db, mail, new Date())
  await page.goto('/admin/overview')
  await waitForStatus(site, id, 'stored')
  await page.goto(`/admin/mail/${id}`)
  await expectAccessible(page)
  await banner(page).getByRole('link', { name: 'Set up email' }).click()
  await expect(page).toHaveURL('/admin/settings/mail')
  await waitForHydration(page)
  const serverField = page.getByLabel(server)
  await serverField.fill('smtp://127.0.0.1')
  await page.getByLabel(username).fill('nur')
  await page.getByLabel(password).fill('wrong one')
  await page.getByLabel('Sender address').fill('nur@gmail.com')
  await page.getByLabel('Your password').fill(testPassword)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(serverField).toHaveAccessibleDescription(/Please enter only the server’s name/)
  await expect(page.getByLabel(username)).toHaveValue('nur')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await serverField.fill('127.0.0.1')
  await page.getByLabel(password).fill('wrong one')
  await page.getByLabel('Your password').fill(testPassword)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Settings updated successfully!')
  await expect(banner(page)).toHaveCount(0)
  await expect(main(page)).toContainText('Gmail allows only its own servers')
  await expectAccessible(page)
})

test('an admin connects a mail server, tests it, and sends the stored emails @server', async ({ site }) => {
  const smtp = await startMailServer({ password: 'date palm' })
  const admin = await addTestMember(site.db, { role: 'admin' })
  const id = await enqueueMail(site.db, mail, new Date())
  await fetch(`${site.url}/readyz`)
  await waitForStatus(site, id, 'stored')
  const stored = await openPage(site, `/admin/mail/${id}`, admin)
  expect(stored.one('main').text).toContain('not sent, because no mail server was connected')
  expect(stored.all('button', 'Send now')).toEqual([])

  const settings = await stored.follow('Set up email')
  expect(settings.path).toBe('/admin/settings/mail')
  const tested = await settings.submit('Send a test email')
  expect(tested.notice).toContain(`The test email to ${admin.email} was stored, not sent`)
  const ownPassword = { 'Your password': testPassword }
  const invalid = await tested.submit('Save', {
    ...ownPassword,
    [server]: 'smtp://127.0.0.1',
    [port]: String(smtp.port),
    Encryption: 'None (only within a private network)',
    [username]: 'nur',
  })
  expect(invalid.field(server).description).toContain('Please enter only the server’s name')
  expect(invalid.field(username).value).toBe('nur')
  const unconfirmed = await invalid.submit('Save', {
    [server]: '127.0.0.1',
    [password]: 'wrong one',
    [senderAddress]: 'nur@gmail.com',
    'Your password': 'not mine',
  })
  expect(unconfirmed.one('main').text).toContain('That is not your password.')
  expect(unconfirmed.one('main').text).toContain('Please enter this password again.')
  const withWrongPassword = await unconfirmed.submit('Save', { ...ownPassword, [password]: 'wrong one' })
  expect(withWrongPassword.notice).toContain('Settings updated successfully!')
  expect(withWrongPassword.all('aside', 'Mail delivery')).toEqual([])
  expect(withWrongPassword.one('main').text).toContain('Gmail allows only its own servers')
  const rejected = await withWrongPassword.submit('Send a test email')
  expect(rejected.notice).toContain('The mail server rejected our username and password')
  expect(rejected.html).not.toContain('wrong one')
  const readEmailItem = async () => (await rejected.open('/admin/checklist')).one('main li', /^Email/).text
  expect(await readEmailItem()).toContain('connected, but not tested')
  const withRightPassword = await rejected.submit('Save', {
    ...ownPassword,
    [password]: 'date palm',
    [senderAddress]: '',
  })
  expect(withRightPassword.notice).toContain('Settings updated successfully!')
  const accepted = await withRightPassword.submit('Send a test email')
  expect(accepted.notice).toContain(`accepted the test email to ${admin.email} (250 queued as 7)`)
  expect(smtp.inbox.map(({ to }) => to?.[0]?.address)).toEqual([admin.email])
  expect(accepted.html).not.toContain('date palm')
  const { value } = await site.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'mailPassword')
    .executeTakeFirstOrThrow()
  expect(value).not.toContain('date palm')
  expect(await readEmailItem()).toContain('accepted a test email')

  const list = await accepted.open('/admin/mail')
  expect((await list.submit('Send all stored')).notice).toContain('stored emails now.')
  await waitForStatus(site, id, 'sent')
  await waitFor('all emails to be sent', async () => {
    const unsent = site.db.selectFrom('mail').select('id').where('status', 'in', ['waiting', 'sending'])
    return (await unsent.execute()).length === 0 || undefined
  })
  expect(smtp.inbox.some(({ subject }) => subject === mail.subject)).toBe(true)
  await smtp.stop()
})

test('a password encrypted with a different secret is ignored, and the environment takes precedence @server', async ({
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const stored = { mailHost: 'smtp.nur.org', mailUser: 'nur', mailPassword: 'A'.repeat(60) }
  await saveSettings(site.db, stored)
  const read = async (target: Site) =>
    (await (await requestAs(target, admin)).get('/admin/settings/mail')).text()
  expect(await read(site)).toContain('The saved password cannot be read')
  const id = await enqueueMail(site.db, { to: 'a@nur.org', subject: 'Salaam', body: 'Salaam' }, new Date())
  await fetch(`${site.url}/readyz`)
  await waitForStatus(site, id, 'stored')

  const { dataDir: DATA_DIR } = site
  for (const [env, expected] of [
    [
      { MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Nur <us@nur.org>' },
      'MAIL_URL sets the mail server and takes precedence',
    ],
    [{ MAIL_URL: 'off' }, 'Sending is turned off'],
  ] as const) {
    const otherSite = await startSite({ ...env, DATA_DIR })
    const html = await read(otherSite)
    expect(html).toContain(expected)
    expect(html.includes('name="mailHost"')).toBe(env.MAIL_URL === 'off')
    await otherSite.stop()
  }
})

test('an admin manually confirms a member’s email address @server', async ({ site }) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const member = await addTestMember(site.db, { name: 'Maryam', emailVerified: false })
  const confirm = await (await openPage(site, `/admin/users/${member.id}`, admin)).follow(/^Confirm email/)
  expect(confirm.one('h1').text).toBe('Confirm Maryam’s email address?')
  const confirmed = await confirm.submit('Yes, confirm')
  expect(confirmed.notice).toContain('Email address confirmed successfully!')
  expect(confirmed.one('main').text).toContain('confirmed the address on')
  expect(confirmed.all('a', /^Confirm email/)).toEqual([])
  const activity = await confirmed.open('/admin/activity?subject=user')
  expect(activity.one('main').text).toContain('confirmed the address of the user')
})
