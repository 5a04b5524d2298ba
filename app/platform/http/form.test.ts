import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { settingSections } from '#app/platform/settings/settings.ts'
import { readFields, withoutSecrets } from './form.server.ts'
import { proofField } from './form-result.ts'
import { readUploadForm } from './upload-form.server.ts'

const site = 'https://site.example'
const urlEncoded = 'application/x-www-form-urlencoded'

const post = (path: string, body: string | Uint8Array | ReadableStream, type = urlEncoded) =>
  new Request(site + path, {
    method: 'POST',
    body: body as BodyInit,
    headers: { 'Content-Type': type },
    duplex: 'half',
  } as RequestInit)

/** 200, or the status that reading the form threw. */
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (thrown) => thrown.init?.status ?? String(thrown),
  )

/** A body without a length that reports how many chunks were taken from it. */
function chunked(count: number, chunk: Uint8Array) {
  const sent = { chunks: 0 }
  const body = new ReadableStream(
    {
      pull(controller) {
        if (sent.chunks === count) return controller.close()
        sent.chunks += 1
        controller.enqueue(chunk)
      },
    },
    { highWaterMark: 0 },
  )
  return { body, sent }
}

const multipart = (parts: string[]) =>
  `${parts.map((part) => `--limit\r\n${part}\r\n`).join('')}--limit--\r\n`
const textPart = (name: string, value = '') =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`
const multipartType = 'multipart/form-data; boundary=limit'

test('rejects a megabyte of empty fields without parsing it', async () => {
  const bomb = 'a&'.repeat(512 * 1024)
  for (const path of ['/contact', '/admin/events', '/login', '/profile/devices']) {
    const cpuAtStart = process.cpuUsage()
    expect([path, await statusOf(readFields(post(path, bomb)))]).toEqual([path, 413])
    expect(process.cpuUsage(cpuAtStart).user).toBeLessThan(300_000)
  }
})

const longBoundary = 'b'.repeat(30)
const manyParts = `--${longBoundary}\r\n${textPart('a')}\r\n`.repeat(600)

test.each([
  [`${urlEncoded}; boundary=limit`, 'a&'.repeat(30_000)],
  [`multipart/form-data; boundary=limit, ${urlEncoded}`, 'a&'.repeat(30_000)],
  [
    `multipart/form-data; x="; boundary=limit"; boundary=${longBoundary}`,
    `${manyParts}--${longBoundary}--\r\n`,
  ],
])('the content type %s does not hide fields from the limit', async (type, body) => {
  // 400: the parser does not accept the type.
  expect([400, 413]).toContain(await statusOf(readFields(post('/contact', body, type))))
})

test('rejects more than 200 fields in a public form, in either encoding', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`)
  const encoded = (count: number) => names(count).join('=&')
  const parts = (count: number) => multipart(names(count).map((name) => textPart(name)))
  expect(await statusOf(readFields(post('/contact', encoded(200))))).toBe(200)
  expect(await statusOf(readFields(post('/contact', encoded(201))))).toBe(413)
  expect(await statusOf(readFields(post('/contact', parts(190), multipartType)))).toBe(200)
  expect(await statusOf(readFields(post('/contact', parts(201), multipartType)))).toBe(413)
})

test('accepts 5,000 characters of any script in a public form', async () => {
  const message = '願'.repeat(5000)
  const body = String(new URLSearchParams({ message, name: 'ا'.repeat(160) }))
  expect(await readFields(post('/contact', body))).toMatchObject({ message })
})

test('accepts the attendance of 500 people and a long newsletter from an admin', async () => {
  const people = Array.from({ length: 500 }, (_, index) => `user-${String(index).padStart(32, '0')}`)
  const fields = people.flatMap((id) => [`initial-${id}`, `attended-${id}`, `hours-${id}`])
  const attendance = new URLSearchParams(fields.map((name) => [name, '2:30']))
  expect(Object.keys(await readFields(post('/admin/events/1/attendance', String(attendance))))).toHaveLength(
    1500,
  )
  const issue = new URLSearchParams({ body: '願'.repeat(50_000) })
  expect((await readFields(post('/admin/newsletter', String(issue)))).body).toHaveLength(50_000)
})

test('stops reading a form without a Content-Length once it reaches the limit', async () => {
  const { body, sent } = chunked(100, Buffer.alloc(32 * 1024, 'a'))
  expect(await statusOf(readFields(post('/contact', body)))).toBe(413)
  expect(sent.chunks).toBe(3)
})

test('rejects an upload with too many fields or too much text, and reads every field of an accepted one', async () => {
  const fields = (count: number) => Array.from({ length: count }, (_, index) => textPart(`f${index}`, 'x'))
  const upload = (parts: string[]) => readUploadForm(post('/admin/x', multipart(parts), multipartType))
  expect(Object.keys((await upload(fields(500))).values)).toHaveLength(500)
  expect(await statusOf(upload(fields(501)))).toBe(413)
  const large = 'x'.repeat(600 * 1024)
  expect(await statusOf(upload([textPart('a', large)]))).toBe(200)
  expect(await statusOf(upload([textPart('a', large), textPart('b', large)]))).toBe(413)
})

test('stops reading an upload that never starts its first part', async () => {
  const megabyte = 1024 * 1024
  const { body, sent } = chunked(500, Buffer.alloc(megabyte, 'a'))
  expect(await statusOf(readUploadForm(post('/admin/x', body, multipartType)))).toBe(413)
  expect(sent.chunks).toBeLessThan(140)
})

test('responds with 413 to a client that is still sending', async () => {
  const listener = getRequestListener(async (request) => {
    const status = await statusOf(readFields(request))
    return new Response(null, { status })
  })
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.closeAllConnections())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/contact`
  for (const length of [100_000, 1_000_000]) {
    const response = await fetch(url, {
      method: 'POST',
      body: 'a&'.repeat(length),
      headers: { 'Content-Type': urlEncoded },
    })
    expect(response.status).toBe(413)
  }
})

test.each([
  ['form', readFields, urlEncoded],
  ['upload', readUploadForm, multipartType],
])('returns 400 for a %s whose client closes the connection', async (_name, read, type) => {
  const status = Promise.withResolvers<unknown>()
  const done = Promise.withResolvers<void>()
  const listener = getRequestListener(async (request) => {
    status.resolve(statusOf(read(request)))
    await done.promise
    return new Response()
  })
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  server.once('request', () => socket.destroy())
  socket.write(
    `POST /contact HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 99\r\n\r\nname=`,
  )
  expect(await status.promise).toBe(400)
  done.resolve()
})

test('no page bypasses the limits for forms when it reads a body', () => {
  const bypasses = globSync('app/**/*.{ts,tsx}', { exclude: ['**/*.test.ts', '**/*.e2e.ts'] }).filter(
    (path) => /request\.(?:formData|json|blob|bytes)\(/.test(readFileSync(path, 'utf8')),
  )
  expect(bypasses).toEqual([])
})

test('a form that is shown again lacks passwords, secret keys, codes and proofs, and nothing else', () => {
  const settings = settingSections.flatMap(({ fields }) => fields)
  const secrets = settings.filter(({ input }) => input === 'password').map(({ name }) => name)
  expect(secrets.sort()).toEqual(['mailPassword', 'stripeSecretKey', 'stripeWebhookSecret'])
  const others = settings.filter(({ input }) => input !== 'password').map(({ name }) => name)
  expect(others).toContain('phoneCodesPerDay')
  secrets.push('password', 'currentPassword', 'code', proofField)
  const values = Object.fromEntries([...secrets, ...others].map((name) => [name, 'x']))
  expect(Object.keys(withoutSecrets(values)).sort()).toEqual([...new Set(others)].sort())
})

test('every field for a password or a code has a name that is recognized as secret', () => {
  const secretFields = globSync('app/**/*.tsx')
    .filter((path) => !path.includes('design'))
    .flatMap((path) => readFileSync(path, 'utf8').split('<'))
    .filter((tag) => /type="password"|autoComplete="(?:one-time-code|[a-z]+-password)"/.test(tag))
  expect(secretFields.length).toBeGreaterThan(5)
  for (const tag of secretFields) {
    const [, name = ''] = /(?:\bname="|\(')(\w+)/.exec(tag) ?? []
    expect(withoutSecrets({ [name]: 'x' }), tag).toEqual({})
  }
})
