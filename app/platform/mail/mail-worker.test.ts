import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase, storeTest } from '#tests/database.ts'
import { accent, log, mail, now, smtpServer } from '#tests/mail.ts'
import { waitFor } from '#tests/site.ts'
import { listMailWorkers } from './mail-heartbeat.server.ts'
import { enqueueMail } from './mail-outbox.server.ts'
import { startMailWorker } from './mail-worker.server.ts'

storeTest('sends an email over SMTP once the transaction that wrote it commits', async (database) => {
  const smtp = await smtpServer()
  const worker = startMailWorker(database, smtp.config, log)
  await database.db
    .transaction()
    .execute((tx) => enqueueMail(tx, { ...mail, replyTo: 'yusuf@example.org' }, now))
  const raw = await waitFor('the email', async () => smtp.received[0])
  const parsedMail = await PostalMime.parse(raw)
  expect(parsedMail.to?.[0]?.address).toBe('amina@example.org')
  expect(parsedMail.from?.address).toBe('salaam@example.org')
  expect(parsedMail.replyTo?.[0]?.address).toBe('yusuf@example.org')
  expect(parsedMail.subject).toBe('Salaam')
  expect(parsedMail.text).toContain('Welcome, Amina.')
  expect(parsedMail.html).toContain('href="https://example.org/a?b=1&amp;c=2"')
  expect(parsedMail.html?.match(/<p dir="auto"/g)).toHaveLength(2)
  expect(parsedMail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  await worker.stop()
  const row = await database.db.selectFrom('mail').select(['status', 'attempts']).executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'sent', attempts: 1 })
  await smtp.close()
})

test('without a mail server, writes each email to a file that email clients can open', async () => {
  const database = await openTestDatabase('sqlite')
  const dataDir = await mkdtemp(join(tmpdir(), 'shajara-outbox-'))
  const worker = startMailWorker(
    database,
    { mailUrl: null, mailFrom: 'Shajara <a@example.org>', accent, dataDir, origin: null },
    log,
  )
  await enqueueMail(database.db, { ...mail, subject: 'السلام عليكم\nBcc: x@example.org' }, now)
  const [name] = await waitFor('the file', async () => {
    const names = await readdir(join(dataDir, 'outbox')).catch(() => [])
    // A file that is still being written has a leading dot.
    const finished = names.filter((file) => !file.startsWith('.'))
    return finished.length > 0 ? finished : undefined
  })
  const parsedMail = await PostalMime.parse(await readFile(join(dataDir, 'outbox', name ?? '')))
  expect(parsedMail.subject).toBe('السلام عليكم Bcc: x@example.org')
  expect(parsedMail.bcc ?? []).toEqual([])
  await worker.stop()
  await database.close()
  await rm(dataDir, { recursive: true })
})

storeTest('two workers send each email once, even to a slow server', async (database) => {
  const smtp = await smtpServer(undefined, (done) => setTimeout(done, 40))
  const recipients = Array.from({ length: 24 }, (_, i) => `member-${i}@example.org`)
  for (const to of recipients) await enqueueMail(database.db, { ...mail, to }, now)
  const workers = [startMailWorker(database, smtp.config, log), startMailWorker(database, smtp.config, log)]
  await waitFor(
    'all of them',
    async () => {
      const unsent = await database.db.selectFrom('mail').select('id').where('status', '!=', 'sent').execute()
      return unsent.length === 0 || undefined
    },
    20_000,
  )
  const parsedMails = await Promise.all(smtp.received.map((raw) => PostalMime.parse(raw)))
  expect(parsedMails.map(({ to }) => to?.[0]?.address).sort()).toEqual([...recipients].sort())
  // A worker reports when it finds no more mail.
  await waitFor('both workers', async () => (await listMailWorkers(database.db)).length === 2 || undefined)
  await Promise.all(workers.map((worker) => worker.stop()))
  await smtp.close()
})

storeTest(
  'an attached file is created when the email is sent; if that fails, the email is retried',
  async (database) => {
    const smtp = await smtpServer()
    const keys: string[] = []
    const makeAttachment = async (key: string) => {
      keys.push(key)
      if (key === 'broken') throw new Error('no such file')
      return { filename: 'receipt-1.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') }
    }
    await enqueueMail(database.db, { ...mail, to: 'broken@example.org', attachment: 'broken' }, now)
    await enqueueMail(database.db, { ...mail, attachment: 'receipt 1' }, now)
    const makeFooter = async (key: string) => `Footer of ${key}.`
    const worker = startMailWorker(database, { ...smtp.config, makeAttachment, makeFooter }, log)
    const raw = await waitFor('the email', async () => smtp.received[0])
    const { to, attachments, text, html } = await PostalMime.parse(raw)
    expect(text).toContain('Footer of receipt 1.')
    expect(html).toContain('Footer of receipt 1.')
    expect(to?.[0]?.address).toBe('amina@example.org')
    expect(attachments).toMatchObject([{ filename: 'receipt-1.pdf', mimeType: 'application/pdf' }])
    await worker.stop()
    expect(keys.sort()).toEqual(['broken', 'receipt 1'])
    const failed = await database.db
      .selectFrom('mail')
      .select(['status', 'attempts', 'lastError'])
      .where('attachment', '=', 'broken')
      .executeTakeFirstOrThrow()
    expect(failed).toMatchObject({ status: 'waiting', attempts: 1 })
    expect(failed.lastError).toContain('no such file')
    await smtp.close()
  },
)

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
  const headerBlock = raw.slice(0, raw.indexOf('\r\n\r\n'))
  expect(headerBlock).not.toMatch(/^bcc:/im)
  const parsedMail = await PostalMime.parse(raw)
  expect(parsedMail.subject).toBe('Salaam Bcc: everyone@example.org <script>')
  expect(parsedMail.to).toHaveLength(1)
  expect(parsedMail.html).not.toContain('<script>')
  await worker.stop()
  await smtp.close()
  await database.close()
})

storeTest(
  'stores emails while no mail server is connected, and uses one as soon as it is connected',
  async (database) => {
    const { db } = database
    const dataDir = await mkdtemp(join(tmpdir(), 'shajara-outbox-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const smtp = await smtpServer()
    let mailUrl: string | null = null
    const readMailUrl = vi.fn(async () => mailUrl)
    const worker = startMailWorker(database, { ...smtp.config, accent, dataDir, mailUrl: readMailUrl }, log)
    /** Changes the setting, and waits until the worker has read it, which it does just before it claims an email. */
    const setMailUrl = async (url: string | null) => {
      mailUrl = url
      readMailUrl.mockClear()
      database.changes.announce(new Set(['setting']))
      await expect.poll(() => readMailUrl.mock.calls.length).toBeGreaterThan(0)
    }
    await enqueueMail(db, mail, now)
    const statusOf = async (to: string) =>
      (await db.selectFrom('mail').select('status').where('recipient', '=', to).executeTakeFirstOrThrow())
        .status
    const waitForStatus = (to: string, status: string) =>
      waitFor(`${to} to be ${status}`, async () => (await statusOf(to)) === status || undefined)
    await waitForStatus(mail.to, 'stored')
    expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1)
    expect(smtp.received).toEqual([])

    await setMailUrl(smtp.config.mailUrl)
    await enqueueMail(db, { ...mail, to: 'bilal@example.org' }, now)
    await waitForStatus('bilal@example.org', 'sent')
    const retry = { status: 'waiting', dueAt: now.toISOString() } as const
    await db.updateTable('mail').set(retry).where('recipient', '=', mail.to).execute()
    await waitForStatus(mail.to, 'sent')
    expect(smtp.received).toHaveLength(2)

    await setMailUrl(null)
    await enqueueMail(db, { ...mail, to: 'maryam@example.org' }, now)
    await waitForStatus('maryam@example.org', 'stored')
    expect(smtp.received).toHaveLength(2)
    await worker.stop()
    await smtp.close()
  },
)
