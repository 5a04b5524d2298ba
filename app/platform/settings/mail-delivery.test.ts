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
import { encryptMailPassword, readMailDelivery, readMailSender } from './mail-delivery.server.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { saveSettings } from './settings-store.server.ts'

const origin = 'https://www.example.org:8443'
const mail = { to: 'amina@example.org', subject: 'Salaam', body: 'Welcome.' }

storeTest('emails are sent under the organization’s current name, from the site’s host', async (database) => {
  const { db } = database
  const dataDir = await mkdtemp(join(tmpdir(), 'shajara-sender-'))
  const outbox = join(dataDir, 'outbox')
  const config = {
    mailUrl: null,
    dataDir,
    origin,
    accent: '#1f5a43',
    mailFrom: () => readMailSender(db, { mailFrom: null, origin }),
  }
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

const secret = 's'.repeat(43)
const config = { mailUrl: null, isMailOff: false, mailFrom: null, secret, origin }
const server = { ...defaultSettings, mailHost: 'smtp.example.org', mailUser: 'nur@example.org' }
const withPassword = (change: Partial<Settings> = {}) => ({
  ...server,
  ...change,
  mailPassword: encryptMailPassword({ ...server, ...change }, 'p@ss/w:rd', secret),
})
const saved = withPassword()

storeTest('the mail server in the settings is used unless the environment has one', async ({ db }) => {
  expect(await readMailDelivery(db, config)).toEqual({ state: 'none', mailUrl: null })
  await saveSettings(db, saved)
  const mailUrl = 'smtp://nur%40example.org:p%40ss%2Fw%3Ard@smtp.example.org:587/?requireTLS=true'
  expect(await readMailDelivery(db, config)).toEqual({ state: 'settings', mailUrl })
  await saveSettings(db, withPassword({ mailEncryption: 'tls', mailPort: 465 }))
  expect((await readMailDelivery(db, config)).mailUrl).toMatch(/^smtps:.*:465\/$/)
  const other = 'smtp://other.example.org'
  expect(await readMailDelivery(db, { ...config, mailUrl: other })).toEqual({
    state: 'environment',
    mailUrl: other,
  })
  expect(await readMailDelivery(db, { ...config, isMailOff: true })).toEqual({ state: 'off', mailUrl: null })
})

storeTest(
  'a saved password is readable only with the same secret and for the same connection',
  async ({ db }) => {
    await saveSettings(db, saved)
    const unreadable = { state: 'unreadable', mailUrl: null }
    expect(await readMailDelivery(db, { ...config, secret: 't'.repeat(43) })).toEqual(unreadable)
    for (const change of [
      { mailHost: 'smtp.evil.example' },
      { mailPort: 2525 },
      { mailEncryption: 'none' as const },
      { mailUser: 'eve@example.org' },
    ]) {
      await saveSettings(db, { ...saved, ...change })
      expect(await readMailDelivery(db, config)).toEqual(unreadable)
    }
  },
)

storeTest('the sender in the settings is used unless the environment has one', async ({ db }) => {
  await saveSettings(db, { name: 'Nur', mailFromAddress: 'salaam@nur.org' })
  expect(await readMailSender(db, config)).toEqual({ name: 'Nur', address: 'salaam@nur.org' })
  await saveSettings(db, { mailFromName: 'Nur Team' })
  expect(await readMailSender(db, config)).toEqual({ name: 'Nur Team', address: 'salaam@nur.org' })
  expect(await readMailSender(db, { mailFrom: 'us@nur.org', origin })).toBe('us@nur.org')
})
