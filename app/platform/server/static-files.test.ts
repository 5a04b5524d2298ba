import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingHttpHeaders, type Server, request as sendRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '#tests/site.ts'
import { staticFiles } from './static-files.server.ts'

const icon = Buffer.from('0123456789')
const script = Buffer.from('console.log("Salam");'.repeat(40))
const compressed = brotliCompressSync(script)
let folder: string
let server: Server
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shajara-static-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'favicon.ico'), icon)
  await writeFile(join(folder, 'deleted.png'), icon)
  await writeFile(join(folder, 'empty.txt'), '')
  await writeFile(join(folder, 'large.bin'), Buffer.alloc(20_000_000))
  await writeFile(join(folder, '.vite/manifest.json'), '{}')
  await writeFile(join(folder, 'assets/a-12345678.js'), script)
  await writeFile(join(folder, 'assets/a-12345678.js.br'), compressed)
  const files = staticFiles(folder)
  server = createServer((request, response) => files(request, response, () => response.writeHead(404).end()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await rm(folder, { recursive: true })
})

interface RawResponse {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

function fetchRaw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<RawResponse>((resolve, reject) => {
    const clientRequest = sendRequest(
      { port, host: '127.0.0.1', path, headers, method, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      },
    )
    clientRequest.on('error', reject).end()
  })
}

test.each([
  ['bytes=0-3', '0123', 'bytes 0-3/10'],
  ['bytes=0-0', '0', 'bytes 0-0/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=-5', '56789', 'bytes 5-9/10'],
  ['bytes=-50', '0123456789', 'bytes 0-9/10'],
  ['bytes=0-99999999999999999999', '0123456789', 'bytes 0-9/10'],
])('serves the requested range %s', async (range, text, contentRange) => {
  const { status, headers, body } = await fetchRaw('/favicon.ico', { range })
  expect(status).toBe(206)
  expect(body.toString()).toBe(text)
  expect(headers).toMatchObject({ 'content-range': contentRange, 'content-length': String(text.length) })
})

test.each(['bytes=10-', 'bytes=99999999999999999999-', 'bytes=-0'])(
  'rejects the unsatisfiable range %s',
  async (range) => {
    const { status, headers, body } = await fetchRaw('/favicon.ico', { range })
    expect(status).toBe(416)
    expect(headers['content-range']).toBe('bytes */10')
    expect(body.length).toBe(0)
  },
)

test.each(['bytes=9-1', 'bytes=-', 'bytes=a-b', 'bytes=0-1,4-5', 'items=0-1', 'bytes', '\u00ff'])(
  'serves the whole file for %s, which is not a single valid range',
  async (range) => {
    const { status, headers, body } = await fetchRaw('/favicon.ico', { range })
    expect(status).toBe(200)
    expect(headers['content-range']).toBeUndefined()
    expect(body.equals(icon)).toBe(true)
  },
)

test('a range applies to the compressed copy, and If-Range to its ETag', async () => {
  const path = '/assets/a-12345678.js'
  const br = { 'accept-encoding': 'gzip, br' }
  const fullResponse = await fetchRaw(path, br)
  expect(fullResponse.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(compressed.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  expect(brotliDecompressSync(fullResponse.body).equals(script)).toBe(true)
  const etag = fullResponse.headers.etag ?? ''
  const part = await fetchRaw(path, { ...br, range: 'bytes=4-', 'if-range': etag })
  expect(part.status).toBe(206)
  expect(part.headers['content-encoding']).toBe('br')
  expect(part.body.equals(compressed.subarray(4))).toBe(true)

  const plain = await fetchRaw(path, { range: 'bytes=0-9', 'if-range': etag })
  expect(plain.status).toBe(200)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toBe('Accept-Encoding')
  expect(plain.body.equals(script)).toBe(true)
  expect((await fetchRaw(path, { ...br, 'if-none-match': etag })).status).toBe(304)
})

test('responds to HEAD with the headers of the whole file, and to other methods and hidden files with 404', async () => {
  const head = await fetchRaw('/favicon.ico', { range: 'bytes=0-3' }, 'HEAD')
  expect(head.status).toBe(200)
  expect(head.headers).toMatchObject({ 'content-length': '10', 'cache-control': 'public, max-age=86400' })
  expect((await fetchRaw('/favicon.ico', {}, 'DELETE')).status).toBe(404)
  expect((await fetchRaw('/.vite/manifest.json')).status).toBe(404)
  expect((await fetchRaw('/assets')).status).toBe(404)
  expect((await fetchRaw('/%E0%A4%A')).status).toBe(404)
  expect((await fetchRaw('/empty.txt')).headers['content-length']).toBe('0')
  expect((await fetchRaw('/favicon.ico?v=2')).status).toBe(200)
})

test('returns 404 for a file deleted since startup, and still serves the others', async () => {
  await rm(join(folder, 'deleted.png'))
  expect((await fetchRaw('/deleted.png')).status).toBe(404)
  expect((await fetchRaw('/favicon.ico')).status).toBe(200)
})

test('closes the file when the client disconnects', async () => {
  const countOpenFiles = async () => (await readdir('/proc/self/fd').catch(() => [])).length
  const before = await countOpenFiles()
  for (let count = 0; count < 20; count += 1) {
    await new Promise<void>((resolve, reject) => {
      const clientRequest = get({ port, host: '127.0.0.1', path: '/large.bin', agent: false }, (response) => {
        response.once('data', () => clientRequest.destroy())
        response.on('error', () => {})
        response.once('close', resolve)
      })
      clientRequest.once('error', reject)
    })
  }
  await waitFor('the files to be closed', async () =>
    (await countOpenFiles()) <= before + 3 ? true : undefined,
  )
})

test('survives running out of file descriptors', async () => {
  const program = `
    import { serve } from '#app/platform/server/serve.server.ts'
    import { staticFiles } from '#app/platform/server/static-files.server.ts'
    const log = { error: (details) => console.error(details) }
    const platform = { config: { origin: null, port: 0, host: '127.0.0.1' }, pages: { serve: () => 0 }, log, logRequest() {} }
    const { port } = await serve(platform, staticFiles(process.argv[1]), (_, response) => response.end())
    console.log(port)`
  const child = spawn(
    'sh',
    ['-c', 'ulimit -n 60 && exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', program, folder],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(child, 'exit')
  const [first] = await Promise.race([once(child.stdout, 'data'), ended.then(() => [errors])])
  const childPort = Number(first)
  expect(childPort, errors).toBeGreaterThan(0)
  const url = `http://127.0.0.1:${childPort}/favicon.ico`
  let closedCount = 0
  let unavailableCount = 0
  const sockets = Array.from({ length: 100 }, () => {
    const socket = connect(childPort, '127.0.0.1').on('error', () => {})
    socket.once('data', (response) => {
      if (String(response).startsWith('HTTP/1.1 503 ')) unavailableCount += 1
    })
    return socket.once('close', () => {
      closedCount += 1
    })
  })
  await waitFor('descriptors to run out', async () => (closedCount > 0 ? true : undefined))
  for (const socket of sockets)
    if (!socket.destroyed) socket.write('GET /favicon.ico HTTP/1.1\r\nHost: a\r\n\r\n')
  await waitFor('a file that cannot be opened', async () => (unavailableCount > 0 ? true : undefined))
  for (const socket of sockets) socket.destroy()
  const status = await waitFor('a response', async () => (await fetch(url).catch(() => undefined))?.status)
  expect(status, errors).toBe(200)
  expect(child.exitCode).toBeNull()
  child.kill()
  await ended
})
