import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress } from '#app/platform/http/public-address.ts'
import { localPushNetwork } from '#tests/push-network.ts'
import { startPushService } from '#tests/push-service.ts'
import { vapidKeys } from './push-keys.server.ts'
import { sendPush } from './push-transport.server.ts'

const now = new Date('2026-12-01T12:00:00.000Z')
const sender = { secret: 'a secret for tests and nothing else', subject: 'mailto:salaam@shajara.example' }
const message = {
  payload: '{"title":"In 2 days: Iftār مع الجيران"}',
  ttlSeconds: 3600,
  topic: 'a'.repeat(32),
}
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())

const send = (target = service.addDevice(), network = localPushNetwork) =>
  sendPush(sender, target, message, now, network)

test('the device can decrypt the message, and the push service can verify who sent it', async () => {
  expect(await send()).toEqual({ status: 'sent' })
  const push = service.received.at(-1)
  expect(push?.text).toBe(message.payload)
  expect(push?.headers).toMatchObject({
    ttl: '3600',
    topic: message.topic,
    urgency: 'high',
    'content-encoding': 'aes128gcm',
  })
  expect(push?.senderKey).toBe(vapidKeys(sender.secret).publicKey)
  expect(push?.claims).toMatchObject({ aud: service.url, sub: sender.subject })
})

test('a device that no longer exists is reported as gone', async () => {
  expect(await send({ ...service.addDevice(), endpoint: `${service.url}/push/unknown` })).toEqual({
    status: 'gone',
  })
  service.responses.push(410)
  expect(await send()).toEqual({ status: 'gone' })
})

test('reports a message that is too large, or a sender that is not accepted, as refused', async () => {
  service.responses.push(413, 403, 307)
  for (const status of [413, 403, 307])
    expect(await send()).toEqual({ status: 'refused', error: `The push service responded with ${status}.` })
})

test('a busy push service says when to try again', async () => {
  service.responses.push({ status: 429, retryAfter: '120' })
  expect(await send()).toMatchObject({ status: 'unavailable', retryAfterSeconds: 120 })
  service.responses.push({ status: 503, retryAfter: 'Tue, 01 Dec 2026 12:05:00 GMT' })
  expect(await send()).toMatchObject({ status: 'unavailable', retryAfterSeconds: 300 })
  service.responses.push({ status: 500, retryAfter: 'soon' })
  expect(await send()).toMatchObject({ status: 'unavailable', retryAfterSeconds: null })
})

test('gives up on a push service that does not respond, and keeps its address out of the error', async () => {
  service.responses.push('hang')
  const error = 'The push service could not be reached (ABORT_ERR).'
  expect(await send(undefined, { ...localPushNetwork, timeoutMs: 100 })).toEqual({
    status: 'unavailable',
    error,
    retryAfterSeconds: null,
  })
})

test('connects only to public hosts, and only over https', async () => {
  const { port } = new URL(service.url)
  const before = service.received.length
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433']) {
    const target = service.addDevice(`http://${host}:${port}`)
    expect(await send(target, { ...localPushNetwork, isAllowed: isPublicAddress })).toMatchObject({
      status: 'unavailable',
    })
  }
  expect(await sendPush(sender, service.addDevice('http://8.8.8.8'), message, now)).toMatchObject({
    error: 'The push service could not be reached (ERR_INVALID_PROTOCOL).',
  })
  expect(service.received).toHaveLength(before)
})
