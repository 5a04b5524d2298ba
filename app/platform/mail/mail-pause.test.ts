import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { expect, test, vi } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { openTestDatabase, storeTest } from '#tests/database.ts'
import { fakeClock, log, mail, now, smtpServer, unreachableServer } from '#tests/mail.ts'
import { waitFor } from '#tests/site.ts'
import { endMailPauses, listMailWorkers } from './mail-heartbeat.server.ts'
import { enqueueMail } from './mail-outbox.server.ts'
import { startMailWorker } from './mail-worker.server.ts'

const waitForProblem = (db: Database) =>
  waitFor('the problem', async () => (await listMailWorkers(db))[0]?.problem ?? undefined)

async function attemptsByRecipient(db: Database) {
  const rows = await db.selectFrom('mail').select(['recipient', 'attempts']).execute()
  return Object.fromEntries(rows.map(({ recipient, attempts }) => [recipient, attempts]))
}

test('no mail is lost while the mail server is unreachable', async () => {
  const database = await openTestDatabase('sqlite')
  await enqueueMail(database.db, mail, now)
  const worker = startMailWorker(database, unreachableServer, log)
  const row = await waitFor('the failure', async () => {
    const found = await database.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
    return found.lastError ? found : undefined
  })
  expect(row.status).toBe('waiting')
  await worker.stop()
  await database.close()
})

test('keeps an email waiting when our SMTP password is wrong', async () => {
  const database = await openTestDatabase('sqlite')
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('no such user'), { responseCode: 535 })),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  await enqueueMail(database.db, mail, now)
  const config = { ...unreachableServer, mailUrl: `smtp://us:wrong@127.0.0.1:${port}` }
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
    disableReverseLookup: true,
    onMailFrom: (_from, _session, done) => done(Object.assign(new Error(response), { responseCode: code })),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  await enqueueMail(database.db, mail, now)
  const config = { ...unreachableServer, mailUrl: `smtp://127.0.0.1:${port}` }
  const worker = startMailWorker(database, config, log)
  const problem = await waitForProblem(database.db)
  expect(problem).toMatch(/from our address: check the sender address/)
  expect(problem).toContain(`${code} ${response}`)
  const row = await database.db.selectFrom('mail').select(['status', 'lastError']).executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'waiting', lastError: problem })
  await worker.stop()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await database.close()
})

test('pauses while the mail server is unreachable; the other emails use up no attempts', async () => {
  const database = await openTestDatabase('sqlite')
  for (let i = 0; i < 5; i++) await enqueueMail(database.db, { ...mail, to: `a${i}@example.org` }, now)
  const worker = startMailWorker(database, unreachableServer, log)
  const problem = await waitForProblem(database.db)
  expect(problem).toMatch(/^The mail server could not be reached\./)
  const rows = await database.db.selectFrom('mail').select(['attempts', 'status', 'lastError']).execute()
  expect(rows.map(({ attempts }) => attempts).sort()).toEqual([0, 0, 0, 0, 1])
  expect(rows.every(({ status }) => status === 'waiting')).toBe(true)
  await worker.stop()
  expect(await listMailWorkers(database.db)).toEqual([])
  await database.close()
})

test('ends a pause early if an admin retries an email', async () => {
  const database = await openTestDatabase('sqlite')
  await enqueueMail(database.db, mail, now)
  const worker = startMailWorker(database, unreachableServer, log)
  await waitForProblem(database.db)
  await database.db.transaction().execute(async (tx) => {
    await tx.updateTable('mail').set({ dueAt: now.toISOString() }).execute()
    await endMailPauses(tx)
  })
  await waitFor('the second attempt', async () => {
    const { attempts } = await database.db.selectFrom('mail').select('attempts').executeTakeFirstOrThrow()
    return attempts === 2 ? true : undefined
  })
  expect(await waitForProblem(database.db)).toMatch(/^The mail server could not be reached\./)
  await worker.stop()
  await database.close()
})

test('records the start of every pause, even for the same problem as before', async () => {
  const database = await openTestDatabase('sqlite')
  const { db } = database
  fakeClock()
  const worker = startMailWorker(database, unreachableServer, log)
  await enqueueMail(db, mail, now)
  const problem = await waitForProblem(db)
  vi.advanceTimersByTime(15_000)
  // The pause is over, and no mail is due.
  await endMailPauses(db)
  await enqueueMail(db, { ...mail, to: 'bilal@example.org' }, now)
  expect(await waitForProblem(db)).toBe(problem)
  await worker.stop()
  await database.close()
})

test('a pause that could not be recorded at first is not mistaken for one that an admin has ended', async () => {
  const database = await openTestDatabase('sqlite')
  const { db } = database
  fakeClock()
  const errors: string[] = []
  const worker = startMailWorker(
    database,
    unreachableServer,
    pino({ level: 'error' }, { write: (line) => void errors.push(line) }),
  )
  await waitFor('the first heartbeat', async () => (await listMailWorkers(db))[0])
  await db.schema.alterTable('mailWorker').renameTo('renamed').execute()
  await enqueueMail(db, mail, now)
  await waitFor('the failed heartbeat', async () => errors[0])
  await db.schema.alterTable('renamed').renameTo('mailWorker').execute()
  await enqueueMail(db, { ...mail, to: 'bilal@example.org' }, now)
  await waitForProblem(db)
  expect(await attemptsByRecipient(db)).toEqual({ 'amina@example.org': 1, 'bilal@example.org': 0 })
  await worker.stop()
  await database.close()
})

storeTest('setting the clock back does not prolong a pause', async (database) => {
  const { db } = database
  const startedAt = fakeClock()
  const worker = startMailWorker(database, unreachableServer, log)
  await enqueueMail(db, mail, new Date())
  await waitForProblem(db)
  // With the clock set back, this email would be due immediately, and another attempt would start another pause.
  await db.deleteFrom('mail').execute()
  vi.setSystemTime(startedAt - 7_200_000)
  vi.advanceTimersByTime(15_000)
  await enqueueMail(db, { ...mail, to: 'bilal@example.org' }, new Date())
  await waitFor('the second email', async () =>
    (await attemptsByRecipient(db))['bilal@example.org'] === 1 ? true : undefined,
  )
  await worker.stop()
})

storeTest('a pause ends when the mail server is replaced', async (database) => {
  fakeClock()
  const smtp = await smtpServer()
  let mailUrl = unreachableServer.mailUrl
  const worker = startMailWorker(database, { ...smtp.config, mailUrl: async () => mailUrl }, log)
  await enqueueMail(database.db, mail, now)
  await waitForProblem(database.db)
  mailUrl = smtp.config.mailUrl
  await enqueueMail(database.db, { ...mail, to: 'bilal@example.org' }, now)
  await waitFor('the email', async () => smtp.received[0])
  await worker.stop()
  await smtp.close()
})
