import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { openTestDatabase, storeTest } from '#tests/database.ts'
import { waitFor } from '#tests/site.ts'
import { endMailPauses, listMailWorkers } from './mail-heartbeat.server.ts'
import {
  claimDueMail,
  enqueueMail,
  markMailSent,
  recordMailFailure,
  releaseExpiredClaims,
} from './mail-outbox.server.ts'
import { purgeOldMail } from './mail-retention.server.ts'
import { startMailWorker } from './mail-worker.server.ts'

const log = pino({ level: 'silent' })
// In the past for the worker, which uses the real clock.
const now = new Date('2026-01-21T12:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const mail = {
  to: 'amina@example.org',
  subject: 'Salaam',
  body: 'Welcome, Amina.\n\nhttps://example.org/a?b=1&c=2',
}

/** A real SMTP server with a configured response for each recipient. */
async function smtpServer(
  respond: (recipient: string) => Error | undefined | Promise<Error> = () => undefined,
  confirm: (done: () => void) => unknown = (done) => done(),
) {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => void Promise.resolve(respond(address)).then(done),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        confirm(done)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    received,
    config: {
      mailUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'Shajara <salaam@example.org>',
      dataDir: '',
      origin: null,
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A mail server that accepts no connections. */
const unreachable = { mailUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@example.org', dataDir: '', origin: null }

test('an email keeps its attempts while its sender cannot be read from the database', async () => {
  const database = await openTestDatabase('sqlite')
  const { received, config, close } = await smtpServer()
  let reads = 0
  let isBroken = true
  const mailFrom = async () => {
    reads += 1
    if (isBroken) throw new Error('database is locked')
    return config.mailFrom
  }
  await enqueueMail(database.db, mail, now)
  const worker = startMailWorker(database, { ...config, mailFrom }, log)
  await waitFor('the sender to be read', async () => reads > 0 || undefined)
  const row = await database.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'waiting', attempts: 0, lastError: null })
  isBroken = false
  await enqueueMail(database.db, mail, now)
  await waitFor('both emails', async () => received.length === 2 || undefined)
  await worker.stop()
  await close()
  await database.close()
})

/** Stops the wall clock and the monotonic clock, but not timers. Returns the current time in ms. */
function fakeClock() {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  return Date.now()
}

const recordedProblem = (db: Database) =>
  waitFor('the problem', async () => (await listMailWorkers(db))[0]?.problem ?? undefined)

async function attemptsByRecipient(db: Database) {
  const rows = await db.selectFrom('mail').select(['recipient', 'attempts']).execute()
  return Object.fromEntries(rows.map(({ recipient, attempts }) => [recipient, attempts]))
}

storeTest('sends an email over SMTP once the transaction that wrote it commits', async (database) => {
  const smtp = await smtpServer()
  const worker = startMailWorker(database, smtp.config, log)
  await database.db
    .transaction()
    .execute((tx) => enqueueMail(tx, { ...mail, replyTo: 'yusuf@example.org' }, now))
  const raw = await waitFor('the email', async () => smtp.received[0])
  const arrived = await PostalMime.parse(raw)
  expect(arrived.to?.[0]?.address).toBe('amina@example.org')
  expect(arrived.from?.address).toBe('salaam@example.org')
  expect(arrived.replyTo?.[0]?.address).toBe('yusuf@example.org')
  expect(arrived.subject).toBe('Salaam')
  expect(arrived.text).toContain('Welcome, Amina.')
  expect(arrived.html).toContain('href="https://example.org/a?b=1&amp;c=2"')
  expect(arrived.html?.match(/<p dir="auto"/g)).toHaveLength(2)
  expect(arrived.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  await worker.stop()
  const row = await database.db.selectFrom('mail').select(['status', 'attempts']).executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'sent', attempts: 1 })
  await smtp.close()
})

test('a permanent rejection fails immediately; a temporary one is retried later', async () => {
  const database = await openTestDatabase('sqlite')
  const smtpError = (code: number) => Object.assign(new Error('no'), { responseCode: code })
  const smtp = await smtpServer((address) => smtpError(address.startsWith('unknown') ? 550 : 451))
  await enqueueMail(database.db, { ...mail, to: 'unknown@example.org' }, now)
  await enqueueMail(database.db, { ...mail, to: 'busy@example.org' }, now)
  const startedAt = Date.now()
  const worker = startMailWorker(database, smtp.config, log)
  const rows = await waitFor('both rejections', async () => {
    const found = await database.db.selectFrom('mail').selectAll().orderBy('recipient').execute()
    return found.every((row) => row.lastError) ? found : undefined
  })
  expect(rows.map((row) => [row.recipient, row.status])).toEqual([
    ['busy@example.org', 'waiting'],
    ['unknown@example.org', 'failed'],
  ])
  expect(new Date(rows[0]?.dueAt ?? 0).getTime()).toBeGreaterThan(startedAt + 50_000)
  await worker.stop()
  await smtp.close()
  await database.close()
})

test('an unreachable mail server loses no mail', async () => {
  const database = await openTestDatabase('sqlite')
  await enqueueMail(database.db, mail, now)
  const worker = startMailWorker(
    database,
    { mailUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@example.org', dataDir: '', origin: null },
    log,
  )
  const row = await waitFor('the failure', async () => {
    const found = await database.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
    return found.lastError ? found : undefined
  })
  expect(row.status).toBe('waiting')
  await worker.stop()
  await database.close()
})

test('without a mail server writes each email to a file that mail clients can open', async () => {
  const database = await openTestDatabase('sqlite')
  const dataDir = await mkdtemp(join(tmpdir(), 'shajara-outbox-'))
  const worker = startMailWorker(
    database,
    { mailUrl: null, mailFrom: 'Shajara <a@example.org>', dataDir, origin: null },
    log,
  )
  await enqueueMail(database.db, { ...mail, subject: 'السلام عليكم\nBcc: x@example.org' }, now)
  const [name] = await waitFor('the file', async () => {
    const names = await readdir(join(dataDir, 'outbox')).catch(() => [])
    // A file that is still being written has a leading dot.
    const finished = names.filter((file) => !file.startsWith('.'))
    return finished.length > 0 ? finished : undefined
  })
  const arrived = await PostalMime.parse(await readFile(join(dataDir, 'outbox', name ?? '')))
  expect(arrived.subject).toBe('السلام عليكم Bcc: x@example.org')
  expect(arrived.bcc ?? []).toEqual([])
  await worker.stop()
  await database.close()
  await rm(dataDir, { recursive: true })
})

storeTest('two workers never claim the same email', async ({ db }) => {
  for (let i = 0; i < 20; i++) await enqueueMail(db, mail, now)
  const claims = await Promise.all(
    Array.from({ length: 40 }, (_, i) => claimDueMail(db, `node-${i % 2}`, after(1))),
  )
  const ids = claims.flatMap((claim) => (claim ? [claim.id] : []))
  expect(new Set(ids).size).toBe(ids.length)
})

storeTest('retries with growing delays and fails after the sixth attempt', async ({ db }) => {
  await enqueueMail(db, mail, now)
  const waits: number[] = []
  let at = now
  for (;;) {
    const claimed = await claimDueMail(db, 'node', at)
    if (!claimed) break
    await recordMailFailure(db, claimed, { error: 'later', permanent: false }, at)
    const row = await db.selectFrom('mail').select(['status', 'dueAt']).executeTakeFirstOrThrow()
    if (row.status === 'failed') break
    waits.push((new Date(row.dueAt).getTime() - at.getTime()) / 1000)
    expect(await claimDueMail(db, 'node', new Date(new Date(row.dueAt).getTime() - 1))).toBeUndefined()
    at = new Date(row.dueAt)
  }
  expect(waits).toEqual([60, 300, 1800, 7200, 43_200])
})

storeTest('does not automatically resend an email whose node died while sending', async ({ db }) => {
  await enqueueMail(db, mail, now)
  await claimDueMail(db, 'node', now)
  await releaseExpiredClaims(db, { repeatable: false }, after(299))
  expect((await db.selectFrom('mail').select('status').executeTakeFirstOrThrow()).status).toBe('sending')
  await releaseExpiredClaims(db, { repeatable: false }, after(300))
  expect((await db.selectFrom('mail').select('status').executeTakeFirstOrThrow()).status).toBe('failed')
})

test('after a node died while sending, writes the email again to the same file', async () => {
  const database = await openTestDatabase('sqlite')
  const { db } = database
  const dataDir = await mkdtemp(join(tmpdir(), 'shajara-outbox-'))
  const config = { mailUrl: null, mailFrom: 'Shajara <a@example.org>', dataDir, origin: null }
  const id = await enqueueMail(db, mail, now)
  const isStored = async () =>
    (await db.selectFrom('mail').select('id').where('status', '=', 'stored').executeTakeFirst()) !==
      undefined || undefined
  const first = startMailWorker(database, config, log)
  await waitFor('the email', isStored)
  await first.stop()
  // As if the node had been killed before, or after, it wrote the file: its claim has expired.
  await db
    .updateTable('mail')
    .set({ status: 'sending', claimedBy: 'dead', dueAt: now.toISOString() })
    .execute()
  const second = startMailWorker(database, config, log)
  await waitFor('the email again', isStored)
  await second.stop()
  expect(await readdir(join(dataDir, 'outbox'))).toEqual([expect.stringContaining(`_${id}.eml`)])
  await database.close()
  await rm(dataDir, { recursive: true })
})

storeTest('marks an email as sent once the database is back, and sends it only once', async (database) => {
  const { db } = database
  const confirmed = Promise.withResolvers<void>()
  const smtp = await smtpServer(undefined, (done) => confirmed.promise.then(done))
  const errors: string[] = []
  const worker = startMailWorker(
    database,
    smtp.config,
    pino({ level: 'error' }, { write: (line) => void errors.push(line) }),
  )
  await enqueueMail(db, mail, now)
  await waitFor('the email', async () => smtp.received[0])
  await db.schema.alterTable('mail').renameTo('renamed').execute()
  confirmed.resolve()
  await waitFor('the failed update', async () => errors[0])
  await db.schema.alterTable('renamed').renameTo('mail').execute()
  // A change of the outbox makes the worker poll.
  await enqueueMail(db, { ...mail, to: 'bilal@example.org' }, now)
  const sent = db.selectFrom('mail').select('recipient').where('status', '=', 'sent')
  await waitFor('both updates', async () => (await sent.execute()).length === 2 || undefined)
  await worker.stop()
  expect(smtp.received).toHaveLength(2)
  await smtp.close()
})

storeTest(
  'records a rejection once the database is back, with the time of the rejection',
  async (database) => {
    const { db } = database
    const refusedAt = fakeClock()
    const rcptReceived = Promise.withResolvers<void>()
    const refused = Promise.withResolvers<Error>()
    const smtp = await smtpServer(() => {
      rcptReceived.resolve()
      return refused.promise
    })
    const errors: string[] = []
    const worker = startMailWorker(
      database,
      smtp.config,
      pino({ level: 'error' }, { write: (line) => void errors.push(line) }),
    )
    await enqueueMail(db, mail, now)
    await rcptReceived.promise
    await db.schema.alterTable('mail').renameTo('renamed').execute()
    refused.resolve(Object.assign(new Error('later'), { responseCode: 451 }))
    await waitFor('the failed record', async () => errors[0])
    vi.advanceTimersByTime(30_000)
    await db.schema.alterTable('renamed').renameTo('mail').execute()
    // A change of the outbox makes the worker poll.
    await db.updateTable('mail').set({ subject: 'Changed' }).execute()
    const row = await waitFor('the record', async () => {
      const found = await db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
      return found.status === 'waiting' ? found : undefined
    })
    expect(row).toMatchObject({
      claimedBy: null,
      attempts: 1,
      dueAt: new Date(refusedAt + 60_000).toISOString(),
    })
    expect(row.lastError).toContain('451')
    await worker.stop()
    await smtp.close()
  },
)

storeTest(
  'the outcome of an expired claim is recorded unless the email was claimed again',
  async ({ db }) => {
    const failure = { error: 'no', permanent: true }
    const claim = async (node: string, at: Date) => {
      const claimed = await claimDueMail(db, node, at)
      return claimed ?? expect.fail('No mail is due')
    }
    const current = () =>
      db.selectFrom('mail').select(['status', 'claimedBy', 'lastError']).executeTakeFirstOrThrow()
    await enqueueMail(db, mail, now)
    const first = await claim('first', now)
    await releaseExpiredClaims(db, { repeatable: false }, after(300))
    await db.updateTable('mail').set({ status: 'waiting' }).execute()
    const second = await claim('second', after(400))
    await recordMailFailure(db, first, failure, after(500))
    await markMailSent(db, first, after(500))
    expect(await current()).toMatchObject({ status: 'sending', claimedBy: 'second' })
    await releaseExpiredClaims(db, { repeatable: false }, after(700))
    expect(await current()).toMatchObject({ status: 'failed', claimedBy: null })
    await recordMailFailure(db, first, failure, after(800))
    expect(await current()).not.toMatchObject({ lastError: 'no' })
    await markMailSent(db, second, after(800))
    expect(await current()).toMatchObject({ status: 'sent', lastError: null })
  },
)

storeTest('purges emails sent a month ago and keeps waiting ones', async ({ db }) => {
  for (const status of ['sent', 'failed', 'waiting'] as const) {
    await enqueueMail(db, { ...mail, subject: status }, now)
    await db.updateTable('mail').set({ status }).where('subject', '=', status).execute()
  }
  const subjects = async () =>
    (await db.selectFrom('mail').select('subject').execute()).map((row) => row.subject)
  await purgeOldMail(db, after(29 * 86_400))
  expect(await subjects()).toHaveLength(3)
  await purgeOldMail(db, after(31 * 86_400))
  expect(await subjects()).toEqual(['waiting'])
})

test('keeps an email waiting when our SMTP password is wrong', async () => {
  const database = await openTestDatabase('sqlite')
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('no such user'), { responseCode: 535 })),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  await enqueueMail(database.db, mail, now)
  const config = {
    mailUrl: `smtp://us:wrong@127.0.0.1:${port}`,
    mailFrom: 'a@example.org',
    dataDir: '',
    origin: null,
  }
  const worker = startMailWorker(database, config, log)
  const row = await waitFor('the rejection', async () => {
    const found = await database.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
    return found.lastError ? found : undefined
  })
  expect(row.lastError).toContain('535')
  expect(row.status).toBe('waiting')
  await worker.stop()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await database.close()
})

test.each([
  [530, 'Authentication required'],
  [550, 'Sender rejected'],
])('keeps an email waiting when the server rejects our sender address (%i)', async (code, response) => {
  const database = await openTestDatabase('sqlite')
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_from, _session, done) => done(Object.assign(new Error(response), { responseCode: code })),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  await enqueueMail(database.db, mail, now)
  const config = { mailUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'a@example.org', dataDir: '', origin: null }
  const worker = startMailWorker(database, config, log)
  const [heartbeat] = await waitFor('the rejection', async () => {
    const workers = await listMailWorkers(database.db)
    return workers[0]?.problem ? workers : undefined
  })
  expect(heartbeat?.problem).toMatch(/from our address: check the sender address/)
  expect(heartbeat?.problem).toContain(`${code} ${response}`)
  const row = await database.db.selectFrom('mail').select(['status', 'lastError']).executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'waiting', lastError: heartbeat?.problem })
  await worker.stop()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await database.close()
})

test('pauses while the mail server is unreachable; the other emails use up no attempts', async () => {
  const database = await openTestDatabase('sqlite')
  for (let i = 0; i < 5; i++) await enqueueMail(database.db, { ...mail, to: `a${i}@example.org` }, now)
  const config = { mailUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@example.org', dataDir: '', origin: null }
  const worker = startMailWorker(database, config, log)
  const [heartbeat] = await waitFor('the heartbeat', async () => {
    const workers = await listMailWorkers(database.db)
    return workers[0]?.problem ? workers : undefined
  })
  expect(heartbeat?.problem).toMatch(/^The mail server could not be reached\./)
  const rows = await database.db.selectFrom('mail').select(['attempts', 'status', 'lastError']).execute()
  expect(rows.map(({ attempts }) => attempts).sort()).toEqual([0, 0, 0, 0, 1])
  expect(rows.every(({ status }) => status === 'waiting')).toBe(true)
  await worker.stop()
  expect(await listMailWorkers(database.db)).toEqual([])
  await database.close()
})

test('tries again before its pause is over if an admin retries an email', async () => {
  const database = await openTestDatabase('sqlite')
  await enqueueMail(database.db, mail, now)
  const config = { mailUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@example.org', dataDir: '', origin: null }
  const worker = startMailWorker(database, config, log)
  await recordedProblem(database.db)
  await database.db.transaction().execute(async (tx) => {
    await tx.updateTable('mail').set({ dueAt: now.toISOString() }).execute()
    await endMailPauses(tx)
  })
  await waitFor('the second attempt', async () => {
    const { attempts } = await database.db.selectFrom('mail').select('attempts').executeTakeFirstOrThrow()
    return attempts === 2 ? true : undefined
  })
  expect(await recordedProblem(database.db)).toMatch(/^The mail server could not be reached\./)
  await worker.stop()
  await database.close()
})

test('records the start of every pause, even for the same problem as before', async () => {
  const database = await openTestDatabase('sqlite')
  const { db } = database
  fakeClock()
  const worker = startMailWorker(database, unreachable, log)
  await enqueueMail(db, mail, now)
  const problem = await recordedProblem(db)
  vi.advanceTimersByTime(15_000)
  // The pause is over, and no mail is due.
  await endMailPauses(db)
  await enqueueMail(db, { ...mail, to: 'bilal@example.org' }, now)
  expect(await recordedProblem(db)).toBe(problem)
  await worker.stop()
  await database.close()
})

test('only an admin ends a pause that could not be recorded at first', async () => {
  const database = await openTestDatabase('sqlite')
  const { db } = database
  fakeClock()
  const errors: string[] = []
  const worker = startMailWorker(
    database,
    unreachable,
    pino({ level: 'error' }, { write: (line) => void errors.push(line) }),
  )
  await waitFor('the first heartbeat', async () => (await listMailWorkers(db))[0])
  await db.schema.alterTable('mailWorker').renameTo('renamed').execute()
  await enqueueMail(db, mail, now)
  await waitFor('the failed heartbeat', async () => errors[0])
  await db.schema.alterTable('renamed').renameTo('mailWorker').execute()
  await enqueueMail(db, { ...mail, to: 'bilal@example.org' }, now)
  await recordedProblem(db)
  expect(await attemptsByRecipient(db)).toEqual({ 'amina@example.org': 1, 'bilal@example.org': 0 })
  await worker.stop()
  await database.close()
})

storeTest('setting the clock back does not prolong a pause', async (database) => {
  const { db } = database
  const startedAt = fakeClock()
  const worker = startMailWorker(database, unreachable, log)
  await enqueueMail(db, mail, new Date())
  await recordedProblem(db)
  // With the clock set back it is due immediately, and a further attempt would start another pause.
  await db.deleteFrom('mail').execute()
  vi.setSystemTime(startedAt - 7_200_000)
  vi.advanceTimersByTime(15_000)
  await enqueueMail(db, { ...mail, to: 'bilal@example.org' }, new Date())
  await waitFor('the second mail', async () =>
    (await attemptsByRecipient(db))['bilal@example.org'] === 1 ? true : undefined,
  )
  await worker.stop()
})

storeTest('a response of the mail server with control characters is stored on one line', async ({ db }) => {
  await enqueueMail(db, mail, now)
  const claimed = (await claimDueMail(db, 'node', now)) ?? expect.fail('No mail is due')
  await recordMailFailure(db, claimed, { error: '550 No\0such\r\nuser', permanent: true }, now)
  const row = await db.selectFrom('mail').select('lastError').executeTakeFirstOrThrow()
  expect(row.lastError).toBe('550 No such user')
})

storeTest('an email that was written or last tried in the future is due', async ({ db }) => {
  await enqueueMail(db, mail, after(7200))
  // The clock of another node may be a little ahead.
  expect(await claimDueMail(db, 'node', after(7000))).toBeUndefined()
  const first = (await claimDueMail(db, 'node', now)) ?? expect.fail('No mail is due')
  await recordMailFailure(db, first, { error: 'later', permanent: false }, now)
  expect(await claimDueMail(db, 'node', after(59))).toBeUndefined()
  const second = (await claimDueMail(db, 'node', after(60))) ?? expect.fail('No mail is due')
  await recordMailFailure(db, second, { error: 'later', permanent: false }, after(60))
  expect((await claimDueMail(db, 'node', after(60 - 7200)))?.id).toBe(first.id)
})

test('does not resend an email that the server received but did not confirm', async () => {
  const database = await openTestDatabase('sqlite')
  let seen = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session) {
      stream.on('data', () => {})
      stream.on('end', () => {
        seen += 1
        // Receives the whole email, then closes the connection without a response.
        for (const connection of server.connections as Set<{
          session: { id: string }
          _socket: { destroy(): void }
        }>) {
          if (connection.session.id === session.id) connection._socket.destroy()
        }
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  await enqueueMail(database.db, mail, now)
  const config = { mailUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'a@example.org', dataDir: '', origin: null }
  const worker = startMailWorker(database, config, log)
  const row = await waitFor('the outcome', async () => {
    const found = await database.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
    return found.lastError ? found : undefined
  })
  expect(row).toMatchObject({ status: 'failed', deliveryUnknown: 1, attempts: 1 })
  expect(row.lastError).toMatch(/^It may have arrived/)
  expect(seen).toBe(1)
  await worker.stop()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await database.close()
})

storeTest('two workers send each email once, even to a slow server', async (database) => {
  const smtp = await smtpServer(undefined, (done) => setTimeout(done, 40))
  const recipients = Array.from({ length: 24 }, (_, i) => `member-${i}@example.org`)
  for (const to of recipients) await enqueueMail(database.db, { ...mail, to }, now)
  const workers = [startMailWorker(database, smtp.config, log), startMailWorker(database, smtp.config, log)]
  await waitFor(
    'all of them',
    async () => {
      const left = await database.db.selectFrom('mail').select('id').where('status', '!=', 'sent').execute()
      return left.length === 0 || undefined
    },
    20_000,
  )
  const arrived = await Promise.all(smtp.received.map((raw) => PostalMime.parse(raw)))
  expect(arrived.map(({ to }) => to?.[0]?.address).sort()).toEqual([...recipients].sort())
  // A worker reports when it finds no more mail.
  await waitFor('both workers', async () => (await listMailWorkers(database.db)).length === 2 || undefined)
  await Promise.all(workers.map((worker) => worker.stop()))
  await smtp.close()
})

storeTest('sends bulk mail after other mail', async ({ db }) => {
  await enqueueMail(db, { ...mail, subject: 'Newsletter', bulk: true }, now)
  await enqueueMail(db, { ...mail, subject: 'Your link' }, after(5))
  expect((await claimDueMail(db, 'node', after(10)))?.subject).toBe('Your link')
  expect((await claimDueMail(db, 'node', after(10)))?.subject).toBe('Newsletter')
})

storeTest('hides the body of a secret email and clears it once sent', async ({ db }) => {
  const link = 'https://example.org/reset-password?token=abc'
  await enqueueMail(db, { ...mail, body: `Choose:\n\n${link}` }, now)
  await enqueueMail(db, { ...mail, subject: 'Plain' }, now)
  await enqueueMail(db, { ...mail, subject: 'Many', bulk: true, html: '<p>Many</p>' }, now)
  const flags = await db.selectFrom('mail').select(['subject', 'secret']).orderBy('subject').execute()
  expect(flags.map(({ subject, secret }) => [subject, secret])).toEqual([
    ['Many', 0],
    ['Plain', 0],
    ['Salaam', 1],
  ])
  for (let i = 0; i < 3; i++) {
    const claimed = await claimDueMail(db, 'node', after(1))
    if (claimed) await markMailSent(db, claimed, after(2))
  }
  const stored = await db.selectFrom('mail').select(['subject', 'body', 'html']).orderBy('subject').execute()
  expect(stored.map(({ subject, body, html }) => [subject, body, html])).toEqual([
    ['Many', '', null],
    ['Plain', mail.body, null],
    ['Salaam', '', null],
  ])
})

test('prevents header injection', async () => {
  const database = await openTestDatabase('sqlite')
  const smtp = await smtpServer()
  const evil = '\r\nBcc: everyone@example.org\r\n\r\n<script>'
  await enqueueMail(
    database.db,
    { to: 'amina@example.org', replyTo: `yusuf@example.org${evil}`, subject: `Salaam${evil}`, body: evil },
    now,
  )
  const worker = startMailWorker(database, smtp.config, log)
  const raw = await waitFor('the email', async () => smtp.received[0])
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
  expect(head).not.toMatch(/^bcc:/im)
  const arrived = await PostalMime.parse(raw)
  expect(arrived.subject).toBe('Salaam Bcc: everyone@example.org <script>')
  expect(arrived.to).toHaveLength(1)
  expect(arrived.html).not.toContain('<script>')
  await worker.stop()
  await smtp.close()
  await database.close()
})

storeTest('stores mails without a mail server, and uses one as soon as it is connected', async (database) => {
  const { db } = database
  const dataDir = await mkdtemp(join(tmpdir(), 'shajara-outbox-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const smtp = await smtpServer()
  let mailUrl: string | null = null
  const worker = startMailWorker(database, { ...smtp.config, dataDir, mailUrl: async () => mailUrl }, log)
  await enqueueMail(db, mail, now)
  const statusOf = async (to: string) =>
    (await db.selectFrom('mail').select('status').where('recipient', '=', to).executeTakeFirstOrThrow())
      .status
  const waitForStatus = (to: string, status: string) =>
    waitFor(`${to} to be ${status}`, async () => (await statusOf(to)) === status || undefined)
  await waitForStatus(mail.to, 'stored')
  expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1)
  expect(smtp.received).toEqual([])

  mailUrl = smtp.config.mailUrl
  await enqueueMail(db, { ...mail, to: 'bilal@example.org' }, now)
  await waitForStatus('bilal@example.org', 'sent')
  const again = { status: 'waiting', dueAt: now.toISOString() } as const
  await db.updateTable('mail').set(again).where('recipient', '=', mail.to).execute()
  await waitForStatus(mail.to, 'sent')
  expect(smtp.received).toHaveLength(2)

  mailUrl = null
  await enqueueMail(db, { ...mail, to: 'maryam@example.org' }, now)
  await waitForStatus('maryam@example.org', 'stored')
  expect(smtp.received).toHaveLength(2)
  await worker.stop()
  await smtp.close()
})

storeTest('does not pause for a mail server that was replaced', async (database) => {
  fakeClock()
  const smtp = await smtpServer()
  let mailUrl = unreachable.mailUrl
  const worker = startMailWorker(database, { ...smtp.config, mailUrl: async () => mailUrl }, log)
  await enqueueMail(database.db, mail, now)
  await recordedProblem(database.db)
  mailUrl = smtp.config.mailUrl
  await enqueueMail(database.db, { ...mail, to: 'bilal@example.org' }, now)
  await waitFor('the email', async () => smtp.received[0])
  await worker.stop()
  await smtp.close()
})
