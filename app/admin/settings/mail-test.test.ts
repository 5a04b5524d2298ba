import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { encryptMailPassword } from '#app/platform/settings/mail-delivery.server.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { sendTestMail } from './mail-test.server.ts'

const secret = 's'.repeat(43)
const to = 'hafsa@example.org'
const login = { mailHost: '127.0.0.1', mailUser: 'nur' }

async function testConfig() {
  const dataDir = await mkdtemp(join(tmpdir(), 'shajara-mail-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return { mailUrl: null, isMailOff: false, mailFrom: null, secret, origin: 'https://nur.org', dataDir }
}

/** Starts a mail server that requires a login and rejects a sender. */
async function startServer() {
  const { inbox, port, stop } = await startMailServer({ password: 'secret', rejectedSender: 'other@nur.org' })
  onTestFinished(stop)
  return { inbox, mailPort: port }
}

storeTest('sending a test email reports what the mail server did', async ({ db }) => {
  const config = await testConfig()
  const readStatuses = async () =>
    (await db.selectFrom('mail').select(['recipient', 'status']).execute()).map((row) => Object.values(row))
  expect(await sendTestMail(db, config, to)).toEqual({ result: 'stored', detail: '' })
  expect(await readStatuses()).toEqual([[to, 'stored']])
  expect(await readdir(join(config.dataDir, 'outbox'))).toHaveLength(1)
  await db.deleteFrom('mail').execute()

  const { inbox, mailPort } = await startServer()
  const connection = { ...login, mailPort, mailEncryption: 'none' as const }
  const withPassword = (text: string) => ({ mailPassword: encryptMailPassword(connection, text, secret) })
  const server = { ...connection, name: 'Nur' }
  await saveSettings(db, { ...server, ...withPassword('wrong'), mailFromAddress: 'salaam@nur.org' })
  const rejectedLogin = await sendTestMail(db, config, to)
  expect(rejectedLogin).toMatchObject({ result: 'failed' })
  expect(rejectedLogin.detail).toMatch(/rejected our username and password.*Wrong password/)
  expect(await readStatuses()).toEqual([])

  await saveSettings(db, withPassword('secret'))
  expect(await sendTestMail(db, config, to)).toMatchObject({ result: 'sent', detail: '250 queued as 7' })
  expect(inbox).toMatchObject([
    {
      subject: 'Test email from Nur',
      from: { name: 'Nur', address: 'salaam@nur.org' },
      to: [{ address: to }],
    },
  ])
  expect(await readStatuses()).toEqual([[to, 'sent']])

  await saveSettings(db, { mailFromAddress: 'other@nur.org' })
  const rejectedSender = await sendTestMail(db, config, to)
  expect(rejectedSender.detail).toMatch(/does not accept email from our address.*553 Not yours/)

  // The server does not offer the required encryption, so nothing is sent.
  const encrypted = { ...connection, mailEncryption: 'starttls' as const }
  await saveSettings(db, { ...encrypted, mailPassword: encryptMailPassword(encrypted, 'secret', secret) })
  expect(await sendTestMail(db, config, to)).toMatchObject({ result: 'failed' })
  expect(inbox).toHaveLength(1)
})

storeTest(
  'a test email fails when the mail server does not respond within the time limit',
  async ({ db }) => {
    const silentServer = createServer().listen(0, '127.0.0.1')
    await once(silentServer, 'listening')
    onTestFinished(() => void silentServer.close())
    await saveSettings(db, { mailHost: '127.0.0.1', mailPort: (silentServer.address() as AddressInfo).port })
    const { result, detail } = await sendTestMail(db, await testConfig(), to, 300)
    expect(result).toBe('failed')
    expect(detail).toMatch(/did not respond in time/)
    expect(await db.selectFrom('mail').select('id').execute()).toEqual([])
  },
)
