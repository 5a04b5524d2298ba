import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '#app/platform/database/database.ts'

interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  text: string
  /** The claims of the sender (RFC 8292), whose signature was verified. */
  claims: { aud: string; exp: number; sub: string }
  /** The sender's public key, in Base64url. */
  senderKey: string
}

type PushResponse = number | { status: number; retryAfter: string } | 'hang'

interface Device {
  pair: ECDH
  auth: Buffer
}

/**
 * A push service (RFC 8030) on this machine, with the devices that it delivers to. It decrypts messages (RFC 8291) with
 * Node's cryptography, independently of the site's library.
 */
export async function startPushService() {
  const devices = new Map<string, Device>()
  const received: ReceivedPush[] = []
  /** The responses to the next requests; 201 after them. */
  const responses: PushResponse[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const next = responses.shift() ?? 201
    if (next === 'hang') return
    if (typeof next !== 'number') {
      response.writeHead(next.status, { 'Retry-After': next.retryAfter }).end()
      return
    }
    const device = devices.get(request.url ?? '')
    if (!device) {
      response.writeHead(404).end()
      return
    }
    if (next === 201) {
      const { url: path = '', headers } = request
      const sender = verifySender(headers.authorization)
      received.push({ path, headers, text: decrypt(Buffer.concat(chunks), device), ...sender })
    }
    response.writeHead(next, { Location: `${request.url}/message` }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    received,
    responses,
    /** Registers a device and returns its subscription, as a browser would. The endpoint has this `origin`. */
    addDevice: (origin = url) => {
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const device = { pair: createECDH('prime256v1'), auth: randomBytes(16) }
      const p256dh = device.pair.generateKeys('base64url')
      devices.set(path, device)
      return { endpoint: `${origin}${path}`, p256dh, auth: device.auth.toString('base64url') }
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Decrypts a message that consists of one record (RFC 8188, section 2; RFC 8291, section 3.4). */
function decrypt(message: Buffer, { pair, auth }: Device) {
  const salt = message.subarray(0, 16)
  const recordSize = message.readUInt32BE(16)
  const senderKey = message.subarray(21, 21 + message.readUInt8(20))
  const record = message.subarray(21 + senderKey.length)
  if (record.length > recordSize) throw new Error('more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const ikm = hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32)
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(ikm), salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('invalid padding')
  return padded.subarray(0, end).toString('utf8')
}

/** Verifies the header `vapid t=<JWT>, k=<key>`, which is signed with ES256. */
function verifySender(header = '') {
  const [, token = '', senderKey = ''] = /^vapid t=([^,\s]+), ?k=(\S+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(senderKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url')))
    throw new Error('invalid signature')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')), senderKey }
}

/** Adds a session, which a push subscription needs. Returns its id. */
export async function addTestSession(db: Database, userId: string) {
  const id = randomUUID()
  const at = new Date().toISOString()
  const details = { ipAddress: null, userAgent: null, createdAt: at, updatedAt: at, expiresAt: at }
  await db
    .insertInto('session')
    .values({ id, token: id, userId, ...details })
    .execute()
  return id
}
