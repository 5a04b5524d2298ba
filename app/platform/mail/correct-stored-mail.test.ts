import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { correctStoredMail } from './correct-stored-mail.server.ts'
import { claimDueMail, enqueueMail, markMailSent, markMailStored } from './mail-outbox.server.ts'
import { openMailTransport } from './mail-transport.server.ts'

const now = new Date('2026-11-22T12:00:00Z')
const later = new Date('2026-11-22T12:00:05Z')

storeTest(
  'emails that an earlier version only wrote to files become stored instead of sent',
  async ({ db }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shajara-stored-'))
    const writeFile = await openMailTransport({ mailUrl: null, dataDir })
    /** Adds an email and marks it as sent, as earlier versions did. */
    async function add(to: string, isWritten: boolean, wasStoredBefore = false) {
      await enqueueMail(db, { to, subject: 'Salaam', body: 'Words' }, now)
      const mail = (await claimDueMail(db, 'node', now)) ?? expect.fail('no email is due')
      const parts = { from: 'us@example.org', subject: 'Salaam', text: 'Words', html: '', headers: {} }
      const ids = { id: mail.id, createdAt: mail.createdAt, messageId: `<${mail.id}@example.org>` }
      if (isWritten) await writeFile({ ...parts, ...ids, to, replyTo: undefined }, () => {})
      if (wasStoredBefore) await markMailStored(db, mail, now)
      await db.updateTable('mail').set({ claimedBy: 'node' }).where('id', '=', mail.id).execute()
      await markMailSent(db, mail, later)
    }
    await correctStoredMail(db, { dataDir })
    await add('written@example.org', true)
    await add('smtp@example.org', false)
    // Stored by this version, and sent once a mail server was connected: its file is still there.
    await add('sent-later@example.org', true, true)
    await correctStoredMail(db, { dataDir })
    const rows = await db
      .selectFrom('mail')
      .select(['recipient', 'status', 'sentAt', 'storedAt'])
      .orderBy('recipient')
      .execute()
    expect(rows.map(({ recipient, ...row }) => [recipient, row])).toEqual([
      [
        'sent-later@example.org',
        { status: 'sent', sentAt: later.toISOString(), storedAt: now.toISOString() },
      ],
      ['smtp@example.org', { status: 'sent', sentAt: later.toISOString(), storedAt: null }],
      ['written@example.org', { status: 'stored', sentAt: null, storedAt: later.toISOString() }],
    ])
    await rm(dataDir, { recursive: true })
  },
)
