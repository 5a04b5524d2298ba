import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { test as base, expect } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { freePort } from '#tests/postgres.ts'
import { type Site, startSite } from '#tests/site.ts'

/** A real SMTP server that a test can start, stop, and have answer as it likes. */
function mailServer(port: number) {
  const inbox: Email[] = []
  const way = {
    /** What it answers to a recipient, if it does not take the mail. */
    refuses: {} as Record<string, number>,
    /** What it waits for before it says that it has a mail. */
    until: Promise.resolve(),
    /** Whether it takes a mail and hangs up without a word. */
    hangsUp: false,
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const code = way.refuses[address]
      done(code ? Object.assign(new Error('not now, not ever'), { responseCode: code }) : undefined)
    },
    onData: (stream, session, done) => {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(async (mail) => {
          inbox.push(mail)
          await way.until
          if (!way.hangsUp) return done()
          for (const connection of server.connections as Set<{
            session: { id: string }
            _socket: { destroy: () => void }
          }>) {
            if (connection.session.id === session.id) connection._socket.destroy()
          }
        })
        .catch(done)
    },
  })
  server.on('error', () => {})
  return {
    inbox,
    way,
    got: (address: string) => inbox.filter((mail) => mail.to?.[0]?.address === address).length,
    start: () => once(server.listen(port, '127.0.0.1'), 'listening'),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

type MailServer = ReturnType<typeof mailServer>

/** A site whose mail server is down until a test starts it. */
const test = base.extend<{ smtp: MailServer }, { withMail: { site: Site; smtp: MailServer } }>({
  withMail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use) => {
      const port = await freePort()
      const smtp = mailServer(port)
      const site = await startSite({ MAIL_URL: `smtp://127.0.0.1:${port}` })
      await use({ site, smtp })
      await site.stop()
      await smtp.stop()
    },
    { scope: 'worker' },
  ],
  site: async ({ withMail }, use) => use(withMail.site),
  smtp: async ({ withMail }, use) => use(withMail.smtp),
})

test.describe.configure({ mode: 'serial' })

test.beforeEach(async ({ page, site }) => {
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
})

/** Puts a mail into the outbox beside the site, and has the site see it. */
async function write(site: Site, to: string, subject = `For ${to}`) {
  const id = await enqueueMail(site.db, { to, subject, body: 'Salaam.' }, new Date())
  await fetch(site.url)
  return id
}

/** Opens a page again and again until it says something. */
async function expectSoon(page: Page, path: string, words: string | RegExp, timeout = 10_000) {
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(words, { timeout: 100 })
  }).toPass({ timeout })
}

const toast = (page: Page) => page.getByRole('main').getByRole('status').first()

test('while the server is down mails wait, the admin reads why, and then they go @plain @desktop', async ({
  page,
  site,
  smtp,
}) => {
  test.setTimeout(120_000)
  const lost = await addTestMember(site.db, { name: 'Lost' })
  const asked = await page.request.post('/profile?mode=reset', {
    form: { email: lost.email },
    headers: { Origin: site.url },
  })
  expect(asked.ok()).toBe(true)
  await expectSoon(page, '/admin/mail', 'The mail server takes nothing at the moment.')
  await expect(page.getByText(/^Last run/)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: lost.email })
  await expect(row).toContainText('Waiting')
  await expect(row).toContainText('The mail server could not be reached.')
  await row.getByRole('link').click()
  await expect(page.getByRole('alert')).toContainText('The mail server could not be reached.')
  await expect(page.getByText('Next try')).toBeVisible()

  await smtp.start()
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(toast(page)).toContainText('It is tried now.')
  // A server that was away is left in peace for some seconds.
  await expectSoon(page, page.url(), 'Sent', 60_000)
  expect(smtp.got(lost.email)).toBe(1)
  await expectSoon(page, '/admin/mail', /Last run/)
  await expect(page.getByText('The mail server takes nothing at the moment.')).toHaveCount(0)
})

test('an address that is refused has failed, a busy server is tried again, and the admin sends both again @plain @desktop', async ({
  page,
  site,
  smtp,
}) => {
  smtp.way.refuses = { 'gone@example.org': 550, 'full@example.org': 552, 'busy@example.org': 451 }
  const gone = await write(site, 'gone@example.org')
  await write(site, 'full@example.org')
  const busy = await write(site, 'busy@example.org')
  await expectSoon(page, `/admin/mail/${gone}`, 'The mail server does not accept mail for this address.')
  await expectSoon(page, `/admin/mail/${busy}`, 'The mail server asked us to try again later.')
  await expect(page.getByText('Next try')).toBeVisible()
  await expectSoon(page, '/admin/mail?status=failed', 'full@example.org')
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(3)
  await expect(page.getByText('The mail server takes nothing at the moment.')).toHaveCount(0)
  await page.goto('/admin/overview')
  await expect(page.getByRole('main').getByRole('link', { name: /mail/i }).first()).toBeVisible()

  smtp.way.refuses = {}
  await page.goto(`/admin/mail/${gone}`)
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(toast(page)).toContainText('It is tried now.')
  await expectSoon(page, `/admin/mail/${gone}`, 'Sent')
  await page.goto('/admin/mail')
  await page.getByRole('button', { name: 'Try all that failed again' }).click()
  await expect(toast(page)).toContainText('1 is tried again now.')
  await page.goto(`/admin/mail/${busy}`)
  await page.getByRole('button', { name: 'Try now' }).click()
  await expectSoon(page, `/admin/mail/${busy}`, 'Sent')
  await expect
    .poll(() => ['gone', 'full', 'busy'].map((name) => smtp.got(`${name}@example.org`)))
    .toEqual([1, 1, 1])
})

test('a slow server holds nobody up but the mails behind it, and gets each once @plain @desktop', async ({
  page,
  site,
  smtp,
}) => {
  let release = () => {}
  smtp.way.until = new Promise((resolve) => {
    release = resolve
  })
  const first = await write(site, 'first@example.org')
  await expectSoon(page, `/admin/mail/${first}`, 'Going out')
  const second = await write(site, 'second@example.org')
  await expectSoon(page, `/admin/mail/${second}`, 'Waiting')
  await page.goto('/admin/mail')
  await expect(page.getByText(/^Last run/)).toBeVisible()
  expect((await fetch(`${site.url}/volunteer`)).status).toBe(200)
  // One that is under way cannot be sent a second time, whatever is pressed.
  await page.request.post(`/admin/mail/${first}/retry`, { headers: { Origin: site.url } })
  release()
  await expectSoon(page, `/admin/mail/${first}`, 'Sent')
  await expectSoon(page, `/admin/mail/${second}`, 'Sent')
  expect([smtp.got('first@example.org'), smtp.got('second@example.org')]).toEqual([1, 1])
})

test('what may have arrived is sent again only by a person who knows that @plain @desktop', async ({
  page,
  site,
  smtp,
}) => {
  smtp.way.hangsUp = true
  const id = await write(site, 'perhaps@example.org')
  await expectSoon(page, `/admin/mail/${id}`, 'It may have arrived')
  smtp.way.hangsUp = false
  await page.request.post('/admin/mail/retry-failed', { headers: { Origin: site.url } })
  await page.goto(`/admin/mail/${id}`)
  expect(smtp.got('perhaps@example.org')).toBe(1)
  await page.getByRole('button', { name: 'Send again, though it may have arrived' }).click()
  await expect(toast(page)).toContainText('It is tried now.')
  await expectSoon(page, `/admin/mail/${id}`, 'Sent')
  expect(smtp.got('perhaps@example.org')).toBe(2)
})
