import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { claimDueMail, enqueueMail, markMailSent } from './mail-outbox.server.ts'
import { anonymizeEmailsTo, deleteEmailsTo, purgeOldMail } from './mail-retention.server.ts'
import { openMailTransport } from './mail-transport.server.ts'
import { pruneOutboxFiles } from './prune-outbox-files.server.ts'

const now = new Date('2026-11-22T12:00:00Z')
const daysLater = (count: number) => new Date(now.getTime() + count * 86_400_000)

async function sendTo(db: Database, dataDir: string, to: string, at: Date) {
  await enqueueMail(db, { to, subject: 'Salaam', body: 'Words' }, at)
  const mail = (await claimDueMail(db, 'node', at)) ?? expect.fail('no email is due')
  const send = await openMailTransport({ mailUrl: null, dataDir })
  const parts = { subject: mail.subject, text: mail.body, html: '', headers: {}, replyTo: undefined }
  const { id, createdAt } = mail
  const outgoing = { ...parts, from: 'us@example.org', to, id, createdAt, messageId: '<1@example.org>' }
  await send(outgoing, () => {})
  await markMailSent(db, mail, at)
  return mail.id
}

storeTest('deletes the files of anonymized emails, and leaves the others', async ({ db }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shajara-outbox-'))
  await sendTo(db, dataDir, 'maryam@example.org', now)
  const otherId = await sendTo(db, dataDir, 'amina@example.org', now)
  await anonymizeEmailsTo(db, 'maryam@example.org', now)
  await pruneOutboxFiles(db, { dataDir })
  expect(await readdir(join(dataDir, 'outbox'))).toEqual([expect.stringContaining(`_${otherId}.eml`)])
  expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(2)
  await rm(dataDir, { recursive: true })
})

storeTest(
  'deletes the files of emails whose rows were deleted: right after a member is erased, otherwise after a month',
  async ({ db }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shajara-outbox-'))
    const folder = join(dataDir, 'outbox')
    const listFiles = () => readdir(folder)
    await pruneOutboxFiles(db, { dataDir })
    await sendTo(db, dataDir, 'maryam@example.org', now)
    const recentId = await sendTo(db, dataDir, 'amina@example.org', daysLater(20))
    // As version 0.1.0 named its files.
    await writeFile(
      join(folder, 'old.eml'),
      `From: us@example.org\r\nMessage-ID: <${recentId}@shajara>\r\n\r\nWords`,
    )
    await writeFile(join(folder, 'older.eml'), `Message-ID: <${crypto.randomUUID()}@shajara>\r\n\r\nWords`)
    await pruneOutboxFiles(db, { dataDir })
    expect(await listFiles()).toHaveLength(3)

    await deleteEmailsTo(db, { to: 'maryam@example.org', secretOnly: false }, [])
    await pruneOutboxFiles(db, { dataDir })
    expect((await listFiles()).sort()).toEqual([expect.stringContaining(`_${recentId}.eml`), 'old.eml'])

    await purgeOldMail(db, daysLater(51))
    await pruneOutboxFiles(db, { dataDir })
    expect(await listFiles()).toEqual([])
    await rm(dataDir, { recursive: true })
  },
)
