import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, hasScripts, test, waitForHydration } from '#tests/e2e.ts'
import { logInAsAdmin, requestsOf } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { type Site, startSite, waitFor } from '#tests/site.ts'

/** A mail server that requires a login. */
async function mailServer() {
  const inbox: Email[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'date palm' ? done(null, { user: 'nur' }) : done(new Error('Wrong password')),
    onData: (stream, _session, done) => {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => inbox.push(mail))
        .then(() => done(null, 'queued as 7'), done)
    },
  })
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  return { inbox, port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

const main = (page: Page) => page.getByRole('main')
const toast = (page: Page) => main(page).getByRole('status').first()
const banner = (page: Page) => page.getByRole('complementary', { name: 'Mail delivery' })

async function waitForStatus(site: Site, id: string, status: string) {
  await waitFor(`the email to be ${status}`, async () => {
    const row = await site.db.selectFrom('mail').select('status').where('id', '=', id).executeTakeFirst()
    return row?.status === status || undefined
  })
}

test('an admin connects a mail server, tests it, and sends the stored emails', async ({ page, site }) => {
  const smtp = await mailServer()
  const admin = await logInAsAdmin(page, site)
  const mail = { to: 'maryam@example.org', subject: 'Soup on Sundays', body: 'Salaam.' }
  const id = await enqueueMail(site.db, mail, new Date())
  await page.goto('/admin/overview')
  await waitForStatus(site, id, 'stored')
  await page.goto(`/admin/mail/${id}`)
  await expect(main(page)).toContainText('not delivered, because no mail server was connected')
  await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0)
  await expectAccessible(page)
  await banner(page).getByRole('link', { name: 'Connect a mail server' }).click()

  const save = async () => {
    await page.getByLabel('Current password').fill(testPassword)
    await page.getByRole('button', { name: 'Save' }).click()
  }
  await expect(page).toHaveURL('/admin/settings/mail')
  if (hasScripts()) await waitForHydration(page)
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(toast(page)).toContainText(`The test email to ${admin.email} was stored, not sent`)
  if (hasScripts()) await waitForHydration(page)
  await page.getByLabel('Server', { exact: false }).first().fill('smtp://127.0.0.1')
  await page.getByLabel('Port').fill(String(smtp.port))
  await page.getByLabel('Encryption').selectOption({ label: 'None (only within a private network)' })
  await page.getByLabel('Username').fill('nur')
  await save()
  await expect(page.getByLabel('Server', { exact: false }).first()).toHaveAccessibleDescription(
    /Please enter only the server’s name/,
  )
  await expect(page.getByLabel('Username')).toHaveValue('nur')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByLabel('Server', { exact: false }).first().fill('127.0.0.1')
  await page.getByLabel('Password', { exact: false }).first().fill('wrong one')
  await page.getByLabel('Sender address').fill('nur@gmail.com')
  await page.getByLabel('Current password').fill('not mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page)).toContainText('That is not your current password.')
  await expect(main(page)).toContainText('Please enter this password again.')
  await page.getByLabel('Password', { exact: false }).first().fill('wrong one')
  await save()
  await expect(toast(page)).toContainText('Settings updated successfully!')
  await expect(banner(page)).toHaveCount(0)
  await expect(main(page)).toContainText('Gmail allows only its own servers')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(toast(page)).toContainText('The mail server rejected our username and password')
  expect(await page.content()).not.toContain('wrong one')
  if (hasScripts()) await waitForHydration(page)
  await page.getByLabel('Password', { exact: false }).first().fill('date palm')
  await page.getByLabel('Sender address').fill('')
  await save()
  await expect(toast(page)).toContainText('Settings updated successfully!')
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(toast(page)).toContainText(`accepted the test email to ${admin.email} (250 queued as 7)`)
  expect(smtp.inbox.map(({ to }) => to?.[0]?.address)).toEqual([admin.email])
  expect(await page.content()).not.toContain('date palm')
  const { value } = await site.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'mailPassword')
    .executeTakeFirstOrThrow()
  expect(value).not.toContain('date palm')

  await page.goto('/admin/mail')
  await page.getByRole('button', { name: 'Send all stored' }).click()
  await expect(toast(page)).toContainText('stored emails now.')
  await waitForStatus(site, id, 'sent')
  await waitFor('all of them', async () => {
    const unsent = site.db.selectFrom('mail').select('id').where('status', 'in', ['waiting', 'sending'])
    return (await unsent.execute()).length === 0 || undefined
  })
  expect(smtp.inbox.some(({ subject }) => subject === mail.subject)).toBe(true)
  await smtp.stop()
})

test('a password saved with another secret is not used, and the environment takes precedence @server', async ({
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const stored = { mailHost: 'smtp.nur.org', mailUser: 'nur', mailPassword: 'A'.repeat(60) }
  await saveSettings(site.db, stored)
  const read = async (at: Site) => (await (await requestsOf(at, admin)).get('/admin/settings/mail')).text()
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
    const other = await startSite({ ...env, DATA_DIR })
    const html = await read(other)
    expect(html).toContain(expected)
    expect(html.includes('name="mailHost"')).toBe(env.MAIL_URL === 'off')
    await other.stop()
  }
})

test('an admin confirms the address of a member by hand @once', async ({ page, site }) => {
  await logInAsAdmin(page, site)
  const member = await addTestMember(site.db, { name: 'Maryam', emailVerified: false })
  await page.goto(`/admin/users/${member.id}`)
  await page.getByRole('link', { name: 'Confirm email' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm the email address of Maryam?')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, Confirm' }).click()
  await expect(toast(page)).toContainText('Email address confirmed successfully!')
  await expect(main(page)).toContainText('confirmed the address on')
  await expect(page.getByRole('link', { name: 'Confirm email' })).toHaveCount(0)
  await page.goto('/admin/activity?subject=user')
  await expect(main(page)).toContainText('confirmed the address of the user')
})
