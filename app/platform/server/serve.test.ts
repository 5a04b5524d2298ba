import { once } from 'node:events'
import { Agent, request as httpRequest, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Platform } from './app.server.ts'
import { serve } from './serve.server.ts'

const log = { request: (_line: object) => {}, error: () => {} }

async function startServer(app: RequestListener, limits?: Parameters<typeof serve>[3]) {
  const platform = {
    config: { origin: null, port: 0, host: '127.0.0.1' },
    pages: { serve: () => 0 },
    log,
    logRequest: (line: object) => log.request(line),
  } as unknown as Platform
  const server = await serve(platform, (_request, _response, next) => next(), app, limits)
  onTestFinished(() => server.close())
  return server
}

/** Opens connections that each send the beginning of a request. */
async function openHalfSent(port: number, count: number, start: string) {
  const sockets: Socket[] = []
  for (let index = 0; index < count; index++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(start)
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  return sockets
}

async function get(port: number, agent?: Agent, path = '/') {
  const [response] = await once(httpRequest({ port, host: '127.0.0.1', agent, path }).end(), 'response')
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

// `npm run bench` measures how fast pages are served under this load.
test('serves pages while 500 requests are half sent', async () => {
  const { port } = await startServer((_request, response) => response.end('page'))
  await openHalfSent(port, 250, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
  await openHalfSent(port, 250, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\na=')
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  for (let index = 0; index < 20; index++) expect(await get(port, agent)).toBe(200)
  expect(await Promise.all(Array.from({ length: 100 }, () => get(port)))).toEqual(Array(100).fill(200))
})

test('closes connections whose headers or body do not arrive in time', async () => {
  // Responds once the body is complete.
  const app: RequestListener = (request, response) => request.resume().once('end', () => response.end())
  const limits = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 }
  const { port } = await startServer(app, limits)
  const sockets = [
    ...(await openHalfSent(port, 5, 'GET / HTTP/1.1\r\nX-Slow: ')),
    ...(await openHalfSent(port, 5, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\na=')),
  ]
  const statusLines = await Promise.all(
    sockets.map(async (socket) => {
      let text = ''
      socket.on('data', (chunk) => (text += chunk))
      await once(socket, 'close')
      return text.split('\r\n', 1)[0]
    }),
  )
  expect(new Set(statusLines)).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
})

// Node.js reports the timeout to clients, which close the connection first.
test('keeps idle connections longer than a proxy does', async () => {
  const { port } = await startServer((_request, response) => response.end('page'))
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect(response.headers.get('keep-alive')).toBe('timeout=125')
  await response.text()
})

test('connections that are kept alive do not delay the shutdown', async () => {
  const server = await startServer((_request, response) => setTimeout(() => response.end('page'), 20))
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  let isOpen = true
  // Requests without a pause, until the server accepts none.
  const load = Array.from({ length: 4 }, async () => {
    while (isOpen) await get(server.port, agent).catch(() => (isOpen = false))
  })
  await get(server.port, agent)
  const startedAt = performance.now()
  await server.close()
  // It accepts requests for two seconds.
  expect(performance.now() - startedAt).toBeLessThan(5000)
  await Promise.all(load)
})

test('a server that shuts down rejects no request until the load balancer has seen that it is not ready', async () => {
  const server = await startServer((_request, response) => {
    const until = performance.now() + 2
    while (performance.now() < until);
    response.end('page')
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  onTestFinished(() => agent.destroy())
  const outcomes = new Set<unknown>()
  let isReady = true
  // More clients than connections: half of them open a new connection for each request.
  const load = Array.from({ length: 32 }, async (_, client) => {
    while (isReady) {
      const response = get(server.port, client % 2 === 0 ? agent : undefined)
      outcomes.add(await response.catch(({ code }: NodeJS.ErrnoException) => code))
    }
  })
  await expect.poll(() => outcomes.has(200)).toBe(true)
  const closed = server.close()
  const balancer = new Agent({ maxSockets: 1 })
  while (isReady) isReady = (await get(server.port, balancer, '/readyz').catch(() => 503)) !== 503
  await Promise.all([...load, closed])
  expect([...outcomes]).toEqual([200])
})

test('a request whose client closes the connection is logged as aborted', async () => {
  const lines: object[] = []
  onTestFinished(() => {
    log.request = () => {}
  })
  const logged = new Promise<void>((resolve) => {
    log.request = (line: object) => {
      lines.push(line)
      if (lines.length === 2) resolve()
    }
  })
  const { port } = await startServer((request, response) => {
    if (request.url === '/') response.end('page')
    else socket.destroy()
  })
  await get(port)
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
  await logged
  expect(lines).toMatchObject([
    { path: '/', status: 200, aborted: undefined },
    { path: '/slow', aborted: true },
  ])
})

test('logs paths without their secrets', async () => {
  const paths: string[] = []
  onTestFinished(() => {
    log.request = () => {}
  })
  log.request = (line: object) => void paths.push((line as { path: string }).path)
  const { port } = await startServer((_request, response) => response.end('page'))
  for (const path of [
    '/calendar/s3cret.ics?a=b',
    '//Calendar//s3cret.ics',
    '/verify/s3cret',
    '/calendar.ics',
  ])
    await get(port, undefined, path)
  await expect.poll(() => paths).toEqual(['/calendar/…', '/Calendar/…', '/verify/…', '/calendar.ics'])
})
