import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { ArchiveError, readArchive, readText, writeArchive } from './archive.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'shajara-archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

const longName = `files/${'مسجد النور/'.repeat(20)}a 100%.webp`
const big = Buffer.alloc(5_000_000, 'ab')

const sampleArchive = () =>
  writeArchive(async (archive) => {
    await archive.add('backup.json', '{"format":1}')
    await archive.addStream(
      'files/big.webp',
      big.length,
      Readable.from([big.subarray(0, 9), big.subarray(9)]),
    )
    await archive.add(longName, 'سلام')
    await archive.add('files/empty.webp', Buffer.alloc(0))
  })

async function entriesOf(archive: Uint8Array) {
  const entries: Record<string, string> = {}
  await readArchive(Readable.from([archive]), async ({ name, content }) => {
    if (name !== 'files/big.webp') entries[name] = await readText(content)
  })
  return entries
}

test('reads back every entry, including long names and empty or unread content', async () => {
  expect(await entriesOf(await buffer(sampleArchive()))).toEqual({
    'backup.json': '{"format":1}',
    [longName]: 'سلام',
    'files/empty.webp': '',
  })
})

test('tar and sha256sum can read an archive', async () => {
  writeFileSync(join(folder, 'a.tar.gz'), await buffer(sampleArchive()))
  execFileSync('tar', ['-xzf', 'a.tar.gz'], { cwd: folder })
  const checked = execFileSync('sha256sum', ['-c', 'checksums.txt'], { cwd: folder, encoding: 'utf8' })
  expect(checked.trim().split('\n')).toHaveLength(4)
})

test('rejects an archive truncated at any point', async () => {
  const archive = await buffer(sampleArchive())
  const tar = gunzipSync(archive)
  for (const cut of [0, 10, Math.floor(archive.length / 2), archive.length - 4])
    await expect(entriesOf(archive.subarray(0, cut))).rejects.toThrow(ArchiveError)
  // Also inside the tar file and between its entries, because tar accepts a file without an end marker.
  const last = tar.indexOf('checksums.txt')
  for (const cut of [512, 1024, last, last + 600])
    await expect(entriesOf(gzipSync(tar.subarray(0, cut)))).rejects.toThrow(ArchiveError)
})

test('detects a changed byte in content or in a name', async () => {
  const tar = gunzipSync(await buffer(sampleArchive()))
  for (const at of ['{"format":1}', 'files/empty.webp'].map((text) => tar.indexOf(text))) {
    const changed = Buffer.from(tar)
    changed[at + 3] = 'x'.charCodeAt(0)
    await expect(entriesOf(gzipSync(changed))).rejects.toThrow(ArchiveError)
  }
  await expect(entriesOf(Buffer.from('not an archive'))).rejects.toThrow(ArchiveError)
})

test('an error while writing is emitted by the stream', async () => {
  const failing = writeArchive(async (archive) => {
    await archive.add('a', 'a')
    throw new Error('the database is unavailable')
  })
  await expect(buffer(failing)).rejects.toThrow('the database is unavailable')
  const tooShort = writeArchive((archive) => archive.addStream('a', 3, Readable.from([Buffer.from('ab')])))
  await expect(buffer(tooShort)).rejects.toThrow('Size mismatch')
  const failingSource = Readable.from(
    (async function* () {
      yield Buffer.from('a')
      throw new Error('the disk is unavailable')
    })(),
  )
  await expect(buffer(writeArchive((archive) => archive.addStream('a', 3, failingSource)))).rejects.toThrow(
    'the disk',
  )
})

test('stops writing when the reader closes the stream', async () => {
  let writeError: unknown
  const output = writeArchive(async (archive) => {
    try {
      for (let n = 0; ; n += 1)
        await archive.add(`files/${n}`, Buffer.alloc(1_000_000, Math.random().toString()))
    } catch (error) {
      writeError = error
      throw error
    }
  })
  output.once('data', () => output.destroy(new Error('the disk is full')))
  await expect(new Promise((_, reject) => output.on('error', reject))).rejects.toThrow('the disk is full')
  await expect.poll(() => String(writeError)).toContain('the disk is full')
})

test('applies backpressure: entries are added only as fast as they are read', async () => {
  let added = 0
  const output = writeArchive(async (archive) => {
    for (let n = 0; n < 200; n += 1) {
      await archive.add(`files/${n}`, randomBytes(64_000))
      added += 1
    }
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(added).toBeLessThan(50)
  output.resume()
  await new Promise((resolve) => output.once('end', resolve))
  expect(added).toBe(200)
})
