import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { startMailWorker } from '#app/platform/mail/mail-worker.server.ts'
import { storeTest } from '#tests/database.ts'
import { waitFor } from '#tests/site.ts'
import { mailSender } from './mail-sender.server.ts'
import { saveSettings } from './settings-store.server.ts'

const origin = 'https://www.example.org:8443'
const mail = { to: 'amina@example.org', subject: 'Salaam', body: 'Welcome.' }

storeTest('emails are sent under the initiative’s current name, from the site’s host', async (database) => {
  const { db } = database
  const dataDir = await mkdtemp(join(tmpdir(), 'shajara-sender-'))
  const outbox = join(dataDir, 'outbox')
  const config = { mailUrl: null, dataDir, origin, mailFrom: () => mailSender(db, origin) }
  const worker = startMailWorker(database, config, pino({ level: 'silent' }))
  const names = ['Shajara', 'Nūr "Light", <Atlanta>']
  const seen = new Set<string>()
  for (const name of names) {
    await saveSettings(db, { name })
    await enqueueMail(db, mail, new Date())
    const file = await waitFor('the email', async () => {
      const files = await readdir(outbox).catch(() => [])
      return files.find((file) => !file.startsWith('.') && !seen.has(file))
    })
    seen.add(file)
    const { from, messageId } = await PostalMime.parse(await readFile(join(outbox, file)))
    expect(from).toEqual({ name, address: 'no-reply@www.example.org' })
    expect(messageId).toMatch(/^<[0-9a-f-]{36}@www\.example\.org>$/)
  }
  await worker.stop()
  await rm(dataDir, { recursive: true })
})
