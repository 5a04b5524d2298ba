import { createHmac } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { parseSmsUrl, type SmsService } from '#app/platform/config/sms-url.ts'
import type { Database } from '#app/platform/database/database.ts'
import { startJobWorker } from '#app/platform/jobs/job-worker.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { storeTest } from '#tests/database.ts'
import { pruneSmsFiles } from './prune-sms-files.server.ts'
import { smsJobs } from './sms-jobs.server.ts'
import { deleteSmsTo, enqueueSms, purgeOldSms } from './sms-outbox.server.ts'
import { SmsError, sendSms } from './sms-transport.server.ts'

const now = new Date('2026-11-28T12:00:00.000Z')
const secret = 'a secret for tests and nothing else'
const to = '+14045550100'
const message = { to, text: '123456 is your code', expiresAt: new Date(now.getTime() + 300_000) }

const requests: { request: IncomingMessage; body: string }[] = []
/** Status codes for the next responses; 200 once they are used up. */
const statuses: number[] = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  requests.push({ request, body })
  const status = statuses.shift() ?? 200
  const headers = status >= 300 && status < 400 ? { Location: '/elsewhere' } : {}
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify(status < 300 ? {} : { code: 21_211, message: `The number ${to} is invalid` }))
})
let dataDir = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  dataDir = await mkdtemp(join(tmpdir(), 'shajara-sms-'))
})
afterAll(async () => {
  server.close()
  await rm(dataDir, { recursive: true })
})
afterEach(() => {
  requests.length = 0
  statuses.length = 0
})

function configOf(url: string | null) {
  const sms = url === null ? null : parseSmsUrl(url.replace('HOST', `127.0.0.1:${port()}`))
  if (typeof sms === 'string') throw new Error(sms)
  return { sms: sms satisfies SmsService | null, secret, dataDir }
}
const port = () => (server.address() as AddressInfo).port

/** Enqueues the message and makes one attempt to send it. */
async function attempt(db: Database, url: string | null, at = now) {
  const config = configOf(url)
  await enqueueSms(db, config, message, now)
  const { id } = await db.selectFrom('smsMessage').select('id').executeTakeFirstOrThrow()
  const send = () => smsJobs(db, config, () => at).sms.work(id, { log: {} as Log })
  const error: unknown = await send().catch((error) => error)
  return { id, error, retry: send }
}

const rowOf = (db: Database) =>
  db.selectFrom('smsMessage').select(['status', 'body', 'attempts', 'lastError']).executeTakeFirstOrThrow()

storeTest('without a service, a message is stored as a file that only its owner can read', async ({ db }) => {
  const { id } = await attempt(db, null)
  expect(await rowOf(db)).toEqual({ status: 'stored', body: '', attempts: 1, lastError: null })
  const name = `2026-11-28T12-00-00-000Z_${id}.txt`
  const path = join(dataDir, 'outbox', name)
  expect(await readFile(path, 'utf8')).toBe(`To: ${to}\n\n${message.text}\n`)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await pruneSmsFiles(db, { dataDir })
  expect(await readdir(join(dataDir, 'outbox'))).toEqual([name])
  await deleteSmsTo(db, [to])
  await pruneSmsFiles(db, { dataDir })
  expect(await readdir(join(dataDir, 'outbox'))).toEqual([])
})

storeTest('Twilio receives the message, the sender and the account’s credentials', async ({ db }) => {
  await attempt(db, 'twilio://AC123:token@HOST?from=+14045550199')
  const [sent] = requests
  expect(sent?.request.url).toBe('/2010-04-01/Accounts/AC123/Messages.json')
  expect(sent?.request.headers.authorization).toBe(`Basic ${Buffer.from('AC123:token').toString('base64')}`)
  const form = Object.fromEntries(new URLSearchParams(sent?.body))
  expect(form).toEqual({ To: to, From: '+14045550199', Body: message.text })
  expect(await rowOf(db)).toEqual({ status: 'sent', body: '', attempts: 1, lastError: null })
})

for (const [key, signingKey] of [
  ['a-webhook-signing-key', 'a-webhook-signing-key'],
  ['', createHmac('sha256', secret).update('shajara:sms-webhook').digest('base64url')],
] as const) {
  storeTest(
    `a request to a webhook is signed with ${key ? 'the key in its URL' : 'a key derived from SECRET'}`,
    async ({ db }) => {
      const { id } = await attempt(db, `http://${key && `:${key}@`}HOST/sms?team=1`)
      const [sent] = requests
      expect(sent?.request.url).toBe('/sms?team=1')
      expect(sent?.request.headers).not.toHaveProperty('authorization')
      expect(JSON.parse(sent?.body ?? '')).toEqual({ to, text: message.text })
      const timestamp = String(now.getTime() / 1000)
      const signature = createHmac('sha256', signingKey)
        .update(`${id}.${timestamp}.${sent?.body}`)
        .digest('base64')
      expect(sent?.request.headers).toMatchObject({
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      })
    },
  )
}

storeTest('a message is retried after a temporary error', async ({ db }) => {
  statuses.push(503, 429)
  const { error, retry } = await attempt(db, 'http://HOST/sms')
  expect(error).toBeInstanceOf(SmsError)
  expect(await rowOf(db)).toMatchObject({
    status: 'waiting',
    lastError: 'The webhook responded with status 503.',
  })
  await expect(retry()).rejects.toThrow('429')
  await retry()
  expect(await rowOf(db)).toMatchObject({ status: 'sent', body: '', attempts: 3 })
  expect(new Set(requests.map(({ request }) => request.headers['webhook-id'])).size).toBe(1)
})

storeTest(
  'a rejected message fails, and its error contains neither the number nor the text',
  async ({ db }) => {
    statuses.push(400)
    const { error } = await attempt(db, 'twilio://AC123:token@HOST?from=+14045550199')
    expect(error).toBeUndefined()
    const lastError = 'Twilio responded with status 400, error 21211.'
    expect(await rowOf(db)).toEqual({ status: 'failed', body: '', attempts: 1, lastError })
  },
)

for (const status of [301, 302, 307, 308]) {
  storeTest(`a redirect with status ${status} is not followed, and the message fails`, async ({ db }) => {
    statuses.push(status)
    const { error } = await attempt(db, 'http://HOST/sms')
    expect(error).toBeUndefined()
    expect(requests).toHaveLength(1)
    const lastError = `The webhook responded with status ${status}.`
    expect(await rowOf(db)).toEqual({ status: 'failed', body: '', attempts: 1, lastError })
  })
}

storeTest('a message whose code has expired is not sent', async ({ db }) => {
  await attempt(db, 'http://HOST/sms', message.expiresAt)
  expect(requests).toEqual([])
  expect(await rowOf(db)).toMatchObject({ status: 'failed', body: '' })
})

storeTest('a message that cannot be decrypted fails, and its error says why', async ({ db }) => {
  await enqueueSms(db, { secret: 'the secret before it was changed' }, message, now)
  const { id } = await db.selectFrom('smsMessage').select('id').executeTakeFirstOrThrow()
  await smsJobs(db, configOf('http://HOST/sms'), () => now).sms.work(id, { log: {} as Log })
  expect(requests).toEqual([])
  const lastError = 'Its text could not be decrypted.'
  expect(await rowOf(db)).toMatchObject({ status: 'failed', body: '', lastError })
})

storeTest('the last attempt is less than two minutes before the code expires', async ({ db }) => {
  const { retryAfterSeconds = [] } = smsJobs(db, configOf(null)).sms
  const lastAttempt = now.getTime() + 1000 * retryAfterSeconds.reduce((sum, seconds) => sum + seconds, 0)
  expect(lastAttempt).toBeLessThan(message.expiresAt.getTime())
  expect(lastAttempt).toBeGreaterThan(message.expiresAt.getTime() - 120_000)
})

storeTest('the worker sends a message when it is queued', async ({ db, changes }) => {
  const config = configOf('http://HOST/sms')
  const warnings: unknown[] = []
  const log = {
    warn: (entry: unknown) => warnings.push(entry),
    error: (entry: unknown) => warnings.push(entry),
  }
  const worker = startJobWorker({ db, changes }, smsJobs(db, config), log as unknown as Log)
  try {
    const at = new Date()
    await enqueueSms(db, config, { ...message, expiresAt: new Date(at.getTime() + 60_000) }, at)
    await expect.poll(async () => (await rowOf(db)).status).toBe('sent')
    expect(warnings).toEqual([])
  } finally {
    await worker.stop()
  }
})

storeTest('messages are deleted after 30 days', async ({ db }) => {
  await enqueueSms(db, { secret }, message, now)
  await purgeOldSms(db, new Date(now.getTime() + 29 * 86_400_000))
  expect(await rowOf(db)).toMatchObject({ status: 'waiting' })
  await purgeOldSms(db, new Date(now.getTime() + 31 * 86_400_000))
  expect(await db.selectFrom('smsMessage').selectAll().execute()).toEqual([])
})

test('reports an unreachable service as a temporary error, without its address', async () => {
  const closedServer = createServer()
  await new Promise<void>((resolve) => closedServer.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(closedServer.address() as AddressInfo).port}/sms`
  await new Promise((resolve) => closedServer.close(resolve))
  const config = configOf(url)
  const error = await sendSms(config, { id: 'x', createdAt: '', to, text: 'x' }, now).catch((error) => error)
  expect(error).toMatchObject({
    permanent: false,
    message: 'The service could not be reached: ECONNREFUSED.',
  })
})
