import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readBody } from '#app/platform/http/read-body.server.ts'
import { readUploadForm } from '#app/platform/http/upload-form.server.ts'
import { requestListener } from './request-listener.server.ts'

const readers: Record<string, (request: Request) => Promise<unknown>> = {
  upload: readUploadForm,
  body: (request) => readBody(request, 1000),
}

/** Connects to a server that responds with 413 as soon as a body is too large, and with 204 otherwise. */
async function connectToServer(timeoutMs?: number) {
  const listener = requestListener(async (request) => {
    const read = readers[new URL(request.url).pathname.slice(1)]
    const isRead = await read?.(request).then(
      () => true,
      () => false,
    )
    return new Response(null, { status: isRead === false ? 413 : 204 })
  }, timeoutMs)
  const server = createServer(listener)
  await once(server.listen(0), 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(async () => {
    socket.destroy()
  })
  await once(socket, 'connect')
  return socket
}

const multipart = 'multipart/form-data; boundary=x'
/** A form with too many fields. */
const formStart = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(502)

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${multipart}\r\nContent-Length: ${length}\r\n\r\n`

const chunk = 'a'.repeat(256 * 1024)

test.each(['/body', '/upload'])(
  'a client that is still sending a rejected body to %s gets the response, and can use the connection again',
  async (path) => {
    const socket = await connectToServer()
    const statuses: string[] = []
    socket.on('data', (data) => statuses.push(...(String(data).match(/HTTP\/1.1 \d+/g) ?? [])))
    const chunks = 12
    socket.write(head(path, formStart.length + chunks * chunk.length) + formStart)
    for (let sent = 0; sent < chunks; sent++) {
      socket.write(chunk)
      // The rest arrives after the response.
      if (sent === 8) await expect.poll(() => statuses).toEqual(['HTTP/1.1 413'])
    }
    socket.write(head('/', 0))
    await expect.poll(() => statuses).toEqual(['HTTP/1.1 413', 'HTTP/1.1 204'])
  },
)

test('a client that does not finish sending a rejected body loses the connection', async () => {
  const socket = await connectToServer(50)
  socket.on('error', () => undefined)
  socket.resume().write(head('/body', 1_000_000))
  await once(socket, 'close')
})

test('a client that sends far more than any form is disconnected', async () => {
  const socket = await connectToServer()
  socket.on('error', () => undefined)
  socket.resume().write(head('/body', 100_000_000))
  while (!socket.destroyed) {
    socket.write(chunk)
    await delay(0)
  }
  expect(socket.bytesWritten).toBeGreaterThan(60_000_000)
})
