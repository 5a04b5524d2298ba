import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { listMailWorkers } from '#app/platform/mail/mail-heartbeat.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { test as base, expect, type OnStop } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { requestAs, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { freePort } from '#tests/postgres.ts'
import { type Site, startSite, waitFor } from '#tests/site.ts'
import type { MailStatus } from './outbox.ts'

/** An SMTP server that a test can start, stop and configure. */
function mailServer(port: number) {
  const inbox: Email[] = []
  const behavior = {
    /** Response codes by rejected recipient. */
    rejects: {} as Record<string, number>,
    /** Resolves when the server may confirm an email. */
    until: Promise.resolve(),
    /** Whether the server accepts an email and closes the connection without a response. */
    hangsUp: false,
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) => {
      const code = behavior.rejects[address]
      done(code ? Object.assign(new Error('not now, not ever'), { responseCode: code }) : undefined)
    },
    onData: (stream, session, done) => {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(async (mail) => {
          inbox.push(mail)
          await behavior.until
          if (!behavior.hangsUp) return done()
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
    behavior,
    countReceived: (address: string) => inbox.filter((mail) => mail.to?.[0]?.address === address).length,
    start: async () => {
      if (!server.server.listening) await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

type MailServer = ReturnType<typeof mailServer>

/** Starts a site whose mail server is down until a test starts it. */
async function startWithMail(onStop: OnStop) {
  const port = await freePort()
  const smtp = mailServer(port)
  onStop(smtp.stop)
  const site = await startSite({ MAIL_URL: `smtp://127.0.0.1:${port}` })
  onStop(site.stop)
  return { site, smtp }
}

const test = base.extend<{ smtp: MailServer }>({
  site: async ({ startOnce }, use) => use((await startOnce(startWithMail)).site),
  smtp: async ({ startOnce }, use) => use((await startOnce(startWithMail)).smtp),
})

test.describe.configure({ mode: 'serial' })

/** Adds an email to the outbox in the database; the request makes the site notice it. */
async function enqueue(site: Site, to: string) {
  const id = await enqueueMail(site.db, { to, subject: `For ${to}`, body: 'Salaam.' }, new Date())
  await fetch(`${site.url}/readyz`)
  return id
}

/** Waits until an email has a status and, if given, a problem. */
function waitForStatus(site: Site, id: string, status: MailStatus, problem = '') {
  return waitFor(`the email to be ${status}`, async () => {
    const mail = await site.db
      .selectFrom('mail')
      .select(['status', 'lastError'])
      .where('id', '=', id)
      .executeTakeFirst()
    return mail?.status === status && (mail.lastError ?? '').includes(problem) ? true : undefined
  })
}

const openAsAdmin = async (site: Site, path: string) =>
  openPage(site, path, await addTestMember(site.db, { role: 'admin' }))
const serverIsDown = 'The mail server is not accepting emails at the moment.'

test('while the mail server is down, emails stay queued and say why; once it is up, they are sent; a password reset’s text is hidden @server', async ({
  site,
  smtp,
}) => {
  const lost = await addTestMember(site.db, { name: 'Lost' })
  const reset = await openPage(site, '/profile?mode=reset')
  expect((await reset.submit('Reset Password', { Email: lost.email })).status).toBe(200)
  await waitFor('the problem', async () =>
    (await listMailWorkers(site.db)).some(({ problem }) => problem) ? true : undefined,
  )
  const list = await openAsAdmin(site, '/admin/mail')
  expect(list.one('main').text).toContain(serverIsDown)
  expect(list.one('main').text).toContain('Last delivery run')
  const row = list.one('tr', new RegExp(lost.email))
  expect(row.text).toContain('Queued')
  expect(row.text).toContain('The mail server could not be reached.')
  const mail = await row.follow(/(?:)/)
  expect(mail.alert).toContain('The mail server could not be reached.')
  expect(mail.text).toContain('Next attempt')
  expect(mail.text).toContain('The text is not shown')
  expect(mail.one('main').text).not.toContain('token=')

  await smtp.start()
  expect((await mail.submit('Try now')).notice).toContain('This email is being sent now.')
  await waitFor('the email', async () => smtp.countReceived(lost.email) || undefined)
  const { id } = await site.db
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', lost.email)
    .executeTakeFirstOrThrow()
  await waitForStatus(site, id, 'sent')
  expect(smtp.countReceived(lost.email)).toBe(1)
  const after = await mail.open('/admin/mail')
  expect(after.one('tr', new RegExp(lost.email)).text).toContain('Sent')
  expect(after.one('main').text).toContain('Last delivery run')
  expect(after.one('main').text).not.toContain(serverIsDown)
})

test('an email to a rejected address fails, a busy server is retried, and an admin can resend both or cancel @server', async ({
  site,
  smtp,
}) => {
  await smtp.start()
  smtp.behavior.rejects = { 'gone@example.org': 550, 'full@example.org': 552, 'busy@example.org': 451 }
  const rejectedId = await enqueue(site, 'gone@example.org')
  const fullId = await enqueue(site, 'full@example.org')
  const busyId = await enqueue(site, 'busy@example.org')
  await waitForStatus(site, rejectedId, 'failed', 'The mail server does not accept email for this address.')
  await waitForStatus(site, fullId, 'failed')
  await waitForStatus(site, busyId, 'waiting', 'The mail server asked us to try again later.')
  const item = await openAsAdmin(site, `/admin/mail/${busyId}`)
  expect(item.one('main').text).toContain('The mail server asked us to try again later.')
  expect(item.text).toContain('Next attempt')
  const failed = await item.open('/admin/mail?status=failed')
  expect(failed.one('main').text).toContain('full@example.org')
  expect(failed.all('main tr')).toHaveLength(3)
  expect(failed.text).not.toContain(serverIsDown)
  ;(await failed.open('/admin/overview')).one('main a', /mail/i)

  smtp.behavior.rejects = {}
  const mailPage = await failed.open(`/admin/mail/${rejectedId}`)
  expect(mailPage.one('main').text).toContain('The mail server does not accept email for this address.')
  expect((await mailPage.submit('Try now')).notice).toContain('This email is being sent now.')
  await waitForStatus(site, rejectedId, 'sent')
  const list = await mailPage.open('/admin/mail')
  expect((await list.submit('Retry all failed')).notice).toContain('Retrying 1 email now.')
  const canceled = await (await list.open(`/admin/mail/${busyId}`)).submit('Cancel email')
  expect(canceled.notice).toContain('This email will not be sent.')
  expect((await canceled.submit('Send it anyway')).notice).toContain('This email is being sent now.')
  for (const id of [fullId, busyId]) await waitForStatus(site, id, 'sent')
  expect(['gone', 'full', 'busy'].map((name) => smtp.countReceived(`${name}@example.org`))).toEqual([1, 1, 1])
})

test('a slow mail server delays only later emails, and gets each email once @server', async ({
  request,
  site,
  smtp,
}) => {
  const { email } = await addTestMember(site.db, { role: 'admin' })
  const headers = { Cookie: await sessionCookie(site, email), Origin: site.url }
  const read = async (path: string) => (await request.get(path, { headers })).text()
  await smtp.start()
  let release = () => {}
  smtp.behavior.until = new Promise((resolve) => {
    release = resolve
  })
  // A run that is in progress when the site starts is recorded only at its end.
  await waitFor('the first run', async () => (await listMailWorkers(site.db)).at(0))
  const firstId = await enqueue(site, 'first@example.org')
  await waitForStatus(site, firstId, 'sending')
  expect(await read(`/admin/mail/${firstId}`)).toContain('>Sending<')
  const secondId = await enqueue(site, 'second@example.org')
  await waitFor('the email to arrive', async () => smtp.countReceived('first@example.org') || undefined)
  expect(await read(`/admin/mail/${secondId}`)).toContain('>Queued<')
  expect(await read('/admin/mail')).toContain('Last delivery run')
  expect((await request.get('/volunteer')).status()).toBe(200)
  // An email that is being sent cannot be sent a second time.
  await request.post(`/admin/mail/${firstId}/retry`, { headers })
  release()
  for (const id of [firstId, secondId]) await waitForStatus(site, id, 'sent')
  expect([smtp.countReceived('first@example.org'), smtp.countReceived('second@example.org')]).toEqual([1, 1])
})

test('an email that may have arrived is resent only after an explicit confirmation @server', async ({
  site,
  smtp,
}) => {
  await smtp.start()
  smtp.behavior.hangsUp = true
  const id = await enqueue(site, 'maybe@example.org')
  await waitForStatus(site, id, 'failed', 'It may have arrived')
  smtp.behavior.hangsUp = false
  const admin = await addTestMember(site.db, { role: 'admin' })
  await (await requestAs(site, admin)).post('/admin/mail/retry-failed')
  const mail = await openPage(site, `/admin/mail/${id}`, admin)
  expect(mail.one('main').text).toContain('It may have arrived')
  expect(smtp.countReceived('maybe@example.org')).toBe(1)
  expect((await mail.submit('Send again anyway')).notice).toContain('This email is being sent now.')
  await waitForStatus(site, id, 'sent')
  expect(smtp.countReceived('maybe@example.org')).toBe(2)
})
