import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { prepareHeaders, writePreparedHead } from './prepared-headers.server.ts'

const body = Buffer.from('Salaam, ١٢٣')
const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': String(body.length) }
const prepared = prepareHeaders(headers)

/** Sends raw requests on one connection and returns the raw responses, without the time. */
async function exchange(requests: string[]) {
  const server = createServer((request, response) => {
    if (request.url === '/prepared') writePreparedHead(response, prepared, 'id-1')
    else response.writeHead(200, { ...headers, 'X-Request-Id': 'id-1' })
    response.end(request.method === 'HEAD' ? undefined : body)
  })
  await once(server.listen(0), 'listening')
  const socket = connect((server.address() as AddressInfo).port)
  socket.write(requests.join(''))
  const received = await text(socket)
  server.close()
  return received.replaceAll(/Date: .{3}, \d\d .{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/g, 'Date\r\n')
}

const close = 'Host: x\r\nConnection: close\r\n\r\n'
const keepAlive = 'Host: x\r\n\r\n'

test.each([
  ['GET', 'HTTP/1.1', close],
  ['HEAD', 'HTTP/1.1', close],
  ['GET', 'HTTP/1.0', '\r\n'],
])('responds to %s over %s like writeHead', async (method, version, rest) => {
  const raw = await exchange([`${method} /prepared ${version}\r\n${rest}`])
  expect(raw).toBe(await exchange([`${method} / ${version}\r\n${rest}`]))
  expect(raw).toContain('X-Request-Id: id-1\r\n')
})

test('keeps a connection open for further requests, like writeHead', async () => {
  const requests = (path: string) => [
    `GET ${path} HTTP/1.1\r\n${keepAlive}`,
    `HEAD ${path} HTTP/1.1\r\n${keepAlive}`,
    `GET ${path} HTTP/1.1\r\n${close}`,
  ]
  const raw = await exchange(requests('/prepared'))
  expect(raw.match(/Salaam/g)).toHaveLength(2)
  expect(raw).toBe(await exchange(requests('/')))
})
