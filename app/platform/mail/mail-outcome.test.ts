import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#app/platform/database/open-database.server.ts'
import { openTestDatabase, storeTest } from '#tests/database.ts'
import { accent, fakeClock, log, mail, now, smtpServer, unreachableServer } from '#tests/mail.ts'
import { waitFor } from '#tests/site.ts'
import { enqueueMail } from './mail-outbox.server.ts'
import { startMailWorker } from './mail-worker.server.ts'

test('failing to read the sender from the database does not count as an attempt to send', async () => {
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

test('a permanently rejected email fails immediately; a temporarily rejected one is retried later', async () => {
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

test('writes an email to the same file again if a node died while storing it', async () => {
  const database = await openTestDatabase('sqlite')
  const { db } = database
  const dataDir = await mkdtemp(join(tmpdir(), 'shajara-outbox-'))
  const config = { mailUrl: null, mailFrom: 'Shajara <a@example.org>', accent, dataDir, origin: null }
  const id = await enqueueMail(db, mail, now)
  const isStored = async () =>
    (await db.selectFrom('mail').select('id').where('status', '=', 'stored').executeTakeFirst()) !==
      undefined || undefined
  const first = startMailWorker(database, config, log)
  await waitFor('the email', isStored)
  await first.stop()
  // As if the node had been killed just before or after it wrote the file: its claim has expired.
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

/** Starts a worker. Returns it with the errors that it logs. */
function startWorker(database: OpenDatabase, config: Parameters<typeof startMailWorker>[1]) {
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void errors.push(line) })
  return { worker: startMailWorker(database, config, log), errors }
}

storeTest('marks an email as sent once the database is back, and sends it only once', async (database) => {
  const { db } = database
  const confirmed = Promise.withResolvers<void>()
  const smtp = await smtpServer(undefined, (done) => confirmed.promise.then(done))
  const { worker, errors } = startWorker(database, smtp.config)
  await enqueueMail(db, mail, now)
  await waitFor('the email', async () => smtp.received[0])
  await db.schema.alterTable('mail').renameTo('renamed').execute()
  confirmed.resolve()
  await waitFor('the failed update', async () => errors[0])
  await db.schema.alterTable('renamed').renameTo('mail').execute()
  // A change to the outbox makes the worker poll.
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
    const rejectedAt = fakeClock()
    const rcptReceived = Promise.withResolvers<void>()
    const rejection = Promise.withResolvers<Error>()
    const smtp = await smtpServer(() => {
      rcptReceived.resolve()
      return rejection.promise
    })
    const { worker, errors } = startWorker(database, smtp.config)
    await enqueueMail(db, mail, now)
    await rcptReceived.promise
    await db.schema.alterTable('mail').renameTo('renamed').execute()
    rejection.resolve(Object.assign(new Error('later'), { responseCode: 451 }))
    await waitFor('the failed record', async () => errors[0])
    vi.advanceTimersByTime(30_000)
    await db.schema.alterTable('renamed').renameTo('mail').execute()
    // A change to the outbox makes the worker poll.
    await db.updateTable('mail').set({ subject: 'Changed' }).execute()
    const row = await waitFor('the record', async () => {
      const found = await db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
      return found.status === 'waiting' ? found : undefined
    })
    expect(row).toMatchObject({
      claimedBy: null,
      attempts: 1,
      dueAt: new Date(rejectedAt + 60_000).toISOString(),
    })
    expect(row.lastError).toContain('451')
    await worker.stop()
    await smtp.close()
  },
)

test('does not resend an email that the server received but did not confirm', async () => {
  const database = await openTestDatabase('sqlite')
  let receivedCount = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session) {
      stream.on('data', () => {})
      stream.on('end', () => {
        receivedCount += 1
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
  const config = { ...unreachableServer, mailUrl: `smtp://127.0.0.1:${port}` }
  const worker = startMailWorker(database, config, log)
  const row = await waitFor('the outcome', async () => {
    const found = await database.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
    return found.lastError ? found : undefined
  })
  expect(row).toMatchObject({ status: 'failed', deliveryUnknown: 1, attempts: 1 })
  expect(row.lastError).toMatch(/^It may have arrived/)
  expect(receivedCount).toBe(1)
  await worker.stop()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await database.close()
})
