import { once } from 'node:events'
import { createServer, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PreparedResponse } from './prepared-response.server.ts'

let body = Buffer.from('Salaam, ١٢٣')
let prepared: PreparedResponse | undefined
let count: number
let server: ReturnType<typeof createServer>

const headersOf = (content: Buffer) => ({
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Length': String(content.length),
})

const prepare = (response: ServerResponse) =>
  new PreparedResponse(headersOf(body), body, 'request-00', response)

beforeEach(async () => {
  body = Buffer.from('Salaam, ١٢٣')
  prepared = undefined
  count = 0
  server = createServer((request, response) => {
    const requestId = `request-0${++count}`
    if (request.url === '/prepared') {
      prepared ??= prepare(response)
      prepared.send(request, response, requestId)
    } else {
      response.writeHead(200, { ...headersOf(body), 'X-Request-Id': requestId })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
  })
  server.keepAliveTimeout = 90_000
  await once(server.listen(0), 'listening')
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

const open = () => connect((server.address() as AddressInfo).port)

/** Sends raw requests on one connection, together or one after the other, and returns the raw responses without their dates. */
async function exchange(requests: string[], inSequence = false) {
  count = 0
  const socket = open()
  const received = text(socket)
  for (const request of requests) {
    socket.write(request)
    if (inSequence) await Promise.race([once(socket, 'data'), once(socket, 'close')])
  }
  return (await received).replaceAll(/Date: .{3}, \d\d .{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/g, 'Date\r\n')
}

const closeHeaders = 'Host: x\r\nConnection: close\r\n\r\n'
const keepAliveHeaders = 'Host: x\r\n\r\n'

test.each([
  ['GET', 'HTTP/1.1', closeHeaders],
  ['HEAD', 'HTTP/1.1', closeHeaders],
  ['GET', 'HTTP/1.0', '\r\n'],
])('responds to %s over %s like writeHead, and closes the connection', async (method, version, rest) => {
  const raw = await exchange([`${method} /prepared ${version}\r\n${rest}`])
  expect(raw).toBe(await exchange([`${method} / ${version}\r\n${rest}`]))
  expect(raw).toContain('X-Request-Id: request-01\r\n')
})

test.each([
  ['one after the other', true],
  ['together (pipelining)', false],
])('keeps a connection open for further requests, sent %s, like writeHead', async (_, inSequence) => {
  const requests = (path: string) => [
    `GET ${path} HTTP/1.1\r\n${keepAliveHeaders}`,
    `GET ${path} HTTP/1.1\r\n${keepAliveHeaders}`,
    `HEAD ${path} HTTP/1.1\r\n${keepAliveHeaders}`,
    `GET ${path} HTTP/1.1\r\n${keepAliveHeaders}`,
    `GET ${path} HTTP/1.1\r\n${closeHeaders}`,
  ]
  const raw = await exchange(requests('/prepared'), inSequence)
  expect(raw.match(/Salaam/g)).toHaveLength(4)
  expect(raw.match(/request-0\d/g)).toEqual(['1', '2', '3', '4', '5'].map((number) => `request-0${number}`))
  expect(raw).toContain('Keep-Alive: timeout=90\r\n')
  expect(raw).toBe(await exchange(requests('/'), inSequence))
})

test.each(['HTTP/1.1', 'HTTP/1.0'])(
  'keeps a connection open over %s if the client asks for it',
  async (version) => {
    const requests = (path: string) => [
      `GET ${path} ${version}\r\nHost: x\r\nConnection: keep-alive\r\n\r\n`,
      `GET ${path} ${version}\r\n${closeHeaders}`,
    ]
    const writeHead = vi.spyOn(ServerResponse.prototype, 'writeHead')
    const raw = await exchange(requests('/prepared'), true)
    // Only the response that closes the connection comes from `writeHead`.
    expect(writeHead).toHaveBeenCalledOnce()
    expect(raw).toBe(await exchange(requests('/'), true))
  },
)

test('a prepared response is used again after a client has disconnected while receiving it', async () => {
  // More than a connection's buffers hold.
  body = Buffer.alloc(32 * 1024 * 1024, 'x')
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const client = open()
  client.write(`GET /prepared HTTP/1.1\r\n${keepAliveHeaders}`)
  await once(client, 'data')
  const [connection] = await accepted
  client.destroy()
  // `once` of node:events would reject, because the connection is reset.
  await new Promise((resolve) => connection.once('close', resolve))
  const writeHead = vi.spyOn(ServerResponse.prototype, 'writeHead')
  const response = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/prepared`)
  expect((await response.arrayBuffer()).byteLength).toBe(body.length)
  expect(writeHead).not.toHaveBeenCalled()
})

test('a response contains the current time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const dates: (string | null)[] = []
  for (const now of ['2026-12-05T10:00:00.900Z', '2026-12-05T10:00:01.000Z', '2027-01-01T00:00:00Z']) {
    vi.setSystemTime(now)
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://localhost:${port}/prepared`)
    dates.push(response.headers.get('date'))
    await response.text()
  }
  expect(dates).toEqual([
    'Sat, 05 Dec 2026 10:00:00 GMT',
    'Sat, 05 Dec 2026 10:00:01 GMT',
    'Fri, 01 Jan 2027 00:00:00 GMT',
  ])
})

test('while a slow client receives the response, those to other clients are built separately', async () => {
  // More than a connection's buffers hold.
  body = Buffer.alloc(32 * 1024 * 1024, 'x')
  const writeHead = vi.spyOn(ServerResponse.prototype, 'writeHead')
  const url = `http://localhost:${(server.address() as AddressInfo).port}/prepared`
  const slow = await fetch(url)
  expect(writeHead).not.toHaveBeenCalled()
  const fast = await fetch(url)
  expect(fast.headers.get('x-request-id')).toBe('request-02')
  expect((await fast.arrayBuffer()).byteLength).toBe(body.length)
  expect(writeHead).toHaveBeenCalledOnce()
  expect(slow.headers.get('x-request-id')).toBe('request-01')
  expect((await slow.arrayBuffer()).byteLength).toBe(body.length)
  const next = await fetch(url)
  expect(next.headers.get('x-request-id')).toBe('request-03')
  expect((await next.arrayBuffer()).byteLength).toBe(body.length)
  expect(writeHead).toHaveBeenCalledOnce()
})
