import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Files } from '#app/platform/files/files.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { storeTest } from '#tests/database.ts'
import { bucketFiles, folderFiles, listPaths } from '#tests/files.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { describePreview, previewPath, renderPreview } from './event-preview.server.ts'
import { deleteStalePreviews } from './preview-jobs.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const emptyFolder = folderFiles()
const log = pino({ level: 'silent' })

const stores = {
  folder: async () => (await emptyFolder()).files,
  bucket: async () => {
    const { s3, files } = await bucketFiles()
    onTestFinished(s3.stop)
    return files
  },
}

const previewOf = (id: string, title = 'Cleanup') =>
  describePreview(eventFixture(id, { title }), defaultSettings)

async function read(files: Files, path: string) {
  const stream = await files.get(path)
  return stream && (await buffer(stream))
}

for (const [store, open] of Object.entries(stores)) {
  test(`an image is stored in a ${store}, and replaces the image of the event's older version`, async () => {
    const files = await open()
    const id = `drawn-${store}`
    const old = previewPath(id, previewOf(id, 'Old title'))
    await files.put(old, Buffer.from('old'))
    const other = previewPath(`${id}-2`, previewOf(id))
    await files.put(other, Buffer.from('another event'))
    const current = previewPath(id, previewOf(id))
    const png = await renderPreview(id, previewOf(id), files, log)
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16)]).toEqual(['PNG', 1200])
    expect(await listPaths(files)).toEqual([current, other].sort())
    expect((await read(files, current))?.equals(png)).toBe(true)
  })

  test(`an image stored in a ${store} before a restart is not drawn again`, async () => {
    const files = await open()
    const id = `stored-${store}`
    await files.put(previewPath(id, previewOf(id)), Buffer.from('drawn before'))
    expect(String(await renderPreview(id, previewOf(id), files, log))).toBe('drawn before')
  })
}

test('an image that cannot be stored is still drawn, and the failure is logged', async () => {
  const { files } = await emptyFolder()
  const lines: string[] = []
  const fail = () => Promise.reject(new Error('disk full'))
  const png = await renderPreview(
    'unstored',
    previewOf('unstored'),
    { ...files, put: fail },
    pino({}, { write: (line) => lines.push(line) }),
  )
  expect(png.readUInt32BE(16)).toBe(1200)
  expect(lines.join('')).toContain('disk full')
})

storeTest('the images of changed, unpublished and deleted events are deleted', async ({ db }) => {
  const { files } = await emptyFolder()
  await storeEvents(db, [
    eventFixture('same', { id: 'same' }),
    eventFixture('changed', { id: 'changed' }),
    eventFixture('draft', { id: 'draft', publishedAt: null }),
    eventFixture('trashed', { id: 'trashed', deletedAt: now.toISOString() }),
  ])
  const pathOf = (id: string) => previewPath(id, describePreview(eventFixture(id), defaultSettings))
  for (const id of ['same', 'draft', 'trashed', 'gone']) await files.put(pathOf(id), Buffer.from('png'))
  await files.put(previewPath('changed', previewOf('changed', 'Old title')), Buffer.from('png'))
  await files.put('events/picture.webp', Buffer.from('webp'))
  await deleteStalePreviews(db, files, now)
  expect(await listPaths(files)).toEqual([pathOf('same'), 'events/picture.webp'])
})

storeTest('the oldest images above the limit are deleted', async ({ db }) => {
  const { files } = await emptyFolder()
  const ids = ['a', 'b', 'c']
  await storeEvents(
    db,
    ids.map((id) => eventFixture(id, { id })),
  )
  const pathOf = (id: string) => previewPath(id, describePreview(eventFixture(id), defaultSettings))
  for (const id of ids) await files.put(pathOf(id), Buffer.from('png'))
  const modifiedAt = new Map(ids.map((id, day) => [pathOf(id), new Date(now.getTime() + day * 86_400_000)]))
  const filesWithDates: Files = {
    ...files,
    list: async function* (folder) {
      for await (const file of files.list(folder))
        yield { ...file, modifiedAt: modifiedAt.get(file.path) ?? now }
    },
  }
  await deleteStalePreviews(db, filesWithDates, now, 2)
  expect(await listPaths(files)).toEqual([pathOf('b'), pathOf('c')])
})
