import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#app/platform/config/config.server.ts'
import { s3Keys, startS3 } from '#tests/s3.ts'
import { FilePathError } from './file-path.ts'
import type { Files } from './files.ts'
import { openFiles } from './open-files.server.ts'
import { serveFile } from './serve-file.server.ts'

describe.each(['folder', 'bucket'])('files in a %s', (storage) => {
  let files: Files
  let dataDir: string
  let stop = async () => {}

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'shajara-files-'))
    const s3 = storage === 'bucket' ? await startS3() : undefined
    files = await openFiles(readConfig({ DATA_DIR: dataDir, ...s3Keys, FILES_URL: s3?.filesUrl ?? '' }))
    stop = async () => {
      await s3?.stop()
      await rm(dataDir, { recursive: true })
    }
  })
  afterAll(() => stop())

  const read = async (path: string, range?: { start: number; end: number }) => {
    const stream = await files.get(path, range)
    return stream && (await buffer(stream)).toString()
  }

  test('reads back a stored file, whole or in part', async () => {
    await files.put('homepage/a.webp', Buffer.from('hello, world'))
    expect(await read('homepage/a.webp')).toBe('hello, world')
    expect(await read('homepage/a.webp', { start: 7, end: 11 })).toBe('world')
    const stored = await files.stat('homepage/a.webp')
    expect(stored).toMatchObject({ path: 'homepage/a.webp', bytes: 12, type: 'image/webp' })
    expect(Math.abs(Date.now() - (stored?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
    expect(stored?.etag).toMatch(/^[\w-]+$/)
  })

  test('a file that is deleted while it is read can be read to its end', async () => {
    await files.put('homepage/deleted.webp', Buffer.from('still here'))
    const stream = await files.get('homepage/deleted.webp')
    await files.delete('homepage/deleted.webp')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(stream && (await buffer(stream)).toString()).toBe('still here')
  })

  test('a stream that fails before it is read reports the error to its reader', async () => {
    await files.put('homepage/broken.webp', Buffer.alloc(1_000_000))
    const stream = await files.get('homepage/broken.webp')
    stream?.destroy(new Error('disk failure'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    await expect(stream && buffer(stream)).rejects.toThrow(/disk failure|closed|[Pp]remature/)
  })

  test('replaces an existing file and stores an empty one', async () => {
    await files.put('again.webp', Buffer.from('longer than the next'))
    await files.put('again.webp', Buffer.alloc(0))
    expect(await read('again.webp')).toBe('')
    expect((await files.stat('again.webp'))?.bytes).toBe(0)
  })

  test('stores a stream only after it is complete', async () => {
    const chunk = Buffer.alloc(1_000_000, 'x')
    // More than one part of an upload to a bucket.
    await files.putStream('streamed.webp', Readable.from(Array.from({ length: 20 }, () => chunk)))
    expect((await files.stat('streamed.webp'))?.bytes).toBe(20_000_000)
    expect(await read('streamed.webp', { start: 19_999_998, end: 19_999_999 })).toBe('xx')
    const failing = Readable.from(
      (async function* () {
        yield chunk
        throw new Error('connection lost')
      })(),
    )
    await expect(files.putStream('incomplete.webp', failing)).rejects.toThrow('connection lost')
    expect(await files.stat('incomplete.webp')).toBeUndefined()
    await files.putStream('empty.webp', Readable.from([]))
    expect((await files.stat('empty.webp'))?.bytes).toBe(0)
  })

  test('checkWritable leaves no file behind', async () => {
    await files.checkWritable()
    const found: string[] = []
    for await (const file of files.list('')) found.push(file.path)
    expect(found.filter((path) => path.startsWith('.'))).toEqual([])
  })

  test('reading a missing file returns undefined, and deleting it is not an error', async () => {
    expect(await files.stat('nowhere/a.webp')).toBeUndefined()
    expect(await files.get('nowhere/a.webp')).toBeUndefined()
    await files.delete('nowhere/a.webp')
    await files.put('b.webp', Buffer.from('b'))
    await files.delete('b.webp')
    expect(await files.stat('b.webp')).toBeUndefined()
    expect(await files.stat('homepage')).toBeUndefined()
  })

  test('lists a folder recursively, without its siblings', async () => {
    for (const path of ['events/1.webp', 'events/deep/er/2.webp', 'events-old/3.webp']) {
      await files.put(path, Buffer.from(path))
    }
    const found: string[] = []
    for await (const file of files.list('events')) {
      expect(file.bytes).toBe(file.path.length)
      found.push(file.path)
    }
    expect(found.sort()).toEqual(['events/1.webp', 'events/deep/er/2.webp'])
    const none: string[] = []
    for await (const file of files.list('nothing-here')) none.push(file.path)
    expect(none).toEqual([])
  })

  test('supports names in any script, with spaces and punctuation', async () => {
    const path = 'homepage/مسجد النور (1) + 100%.webp'
    await files.put(path, Buffer.from('x'))
    expect(await read(path)).toBe('x')
    const found: string[] = []
    for await (const file of files.list('homepage')) found.push(file.path)
    expect(found).toContain(path)
  })

  test('every method with a path rejects one that leads outside the storage', async () => {
    const outside = '../secret'
    await expect(async () => files.put(outside, Buffer.from('x'))).rejects.toThrow(FilePathError)
    await expect(async () => files.putStream(outside, Readable.from(['x']))).rejects.toThrow(FilePathError)
    await expect(async () => files.stat(outside)).rejects.toThrow(FilePathError)
    await expect(async () => files.get(outside)).rejects.toThrow(FilePathError)
    await expect(async () => files.delete(outside)).rejects.toThrow(FilePathError)
    await expect(async () => files.list(outside)[Symbol.asyncIterator]().next()).rejects.toThrow(
      FilePathError,
    )
  })

  test('after concurrent writes to one path, the file has the whole content of one of them', async () => {
    const contents = Array.from({ length: 8 }, (_, index) => String(index).repeat(50_000))
    await Promise.all(contents.map((content) => files.put('race.webp', Buffer.from(content))))
    expect(contents).toContain(await read('race.webp'))
  })

  test('serves only public files, whole or in part, with headers that prevent scripts in them from running', async () => {
    await files.put('homepage/evil.webp', Buffer.from('<script>alert(1)</script>'))
    const log = pino({ level: 'silent' })
    const isPublicFile = (path: string) => path.startsWith('homepage/')
    const app = new Hono().get('/files/*', serveFile({ files, isPublicFile, log }))
    const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      app.request(`/files/${path}`, { method, headers })

    const full = await request('homepage/evil.webp')
    expect(full.status).toBe(200)
    expect(await full.text()).toBe('<script>alert(1)</script>')
    expect(Object.fromEntries(full.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '25',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const etag = full.headers.get('etag') ?? ''
    expect((await request('homepage/evil.webp', { 'If-None-Match': etag })).status).toBe(304)

    const part = await request('homepage/evil.webp', { Range: 'bytes=1-6' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 1-6/25',
      'script',
    ])
    expect((await request('homepage/evil.webp', { Range: 'bytes=1-6', 'If-Range': '"other"' })).status).toBe(
      200,
    )
    expect((await request('homepage/evil.webp', { Range: 'bytes=99-' })).status).toBe(416)
    for (const headers of [{}, { Range: 'bytes=1-6' }, { Range: 'bytes=99-' }]) {
      const head = await request('homepage/evil.webp', headers as Record<string, string>, 'HEAD')
      expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '25', ''])
    }

    for (const path of [
      'again.webp',
      'homepage/none.webp',
      '..%2fsecret',
      'homepage/%2e%2e/again.webp',
      '%ff',
      '',
    ]) {
      expect([path, (await request(path)).status]).toEqual([path, 404])
    }
  })

  if (storage === 'folder')
    test('a process killed while writing leaves no visible file', async () => {
      const parts = join(dataDir, 'files', '.parts')
      await mkdir(parts, { recursive: true })
      await writeFile(join(parts, 'old'), 'half a fi')
      await utimes(join(parts, 'old'), new Date(0), new Date(0))
      await writeFile(join(parts, 'new'), 'half a fi')
      const reopened = await openFiles(readConfig({ DATA_DIR: dataDir }))
      expect(await readdir(parts)).toEqual(['new'])
      const found: string[] = []
      for await (const file of reopened.list('')) found.push(file.path)
      expect(found.length).toBeGreaterThan(0)
      expect(found.filter((path) => path.includes('.parts'))).toEqual([])
    })
})

test('checkWritable rejects when the folder is missing or the bucket is unreachable', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shajara-files-'))
  const folder = await openFiles(readConfig({ DATA_DIR: dataDir }))
  await rm(dataDir, { recursive: true })
  await expect(folder.checkWritable()).rejects.toThrow('ENOENT')
  const filesUrl = 's3://shajara?endpoint=http%3A%2F%2F127.0.0.1%3A9'
  const filesKeys = { accessKeyId: 'a', secretAccessKey: 'b' }
  await expect((await openFiles({ dataDir, filesUrl, filesKeys })).checkWritable()).rejects.toThrow()
})

test('responds with 503 to a request for a file while the bucket is unreachable', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shajara-files-'))
  const filesUrl = 's3://shajara?endpoint=http%3A%2F%2F127.0.0.1%3A9'
  const files = await openFiles(readConfig({ DATA_DIR: dataDir, ...s3Keys, FILES_URL: filesUrl }))
  const app = new Hono().get(
    '/files/*',
    serveFile({ files, isPublicFile: () => true, log: pino({ level: 'silent' }) }),
  )
  const response = await app.request('/files/a.webp')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  await rm(dataDir, { recursive: true })
})
