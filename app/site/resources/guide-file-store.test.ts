import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { closeCopy, writeCopy } from '#app/cms/working-copies/working-copy-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Files } from '#app/platform/files/files.ts'
import { storeTest } from '#tests/database.ts'
import { bucketFiles, folderFiles, listPaths } from '#tests/files.ts'
import { addTestMember } from '#tests/member.ts'
import { pdf } from '#tests/pdfs.ts'
import { guideCollection } from './guide-collection.ts'
import { savePdf, withFiles } from './guide-file.server.ts'
import { guideFileMessages } from './guide-file.ts'
import { cleanUpGuideFiles } from './guide-jobs.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const daysLater = (count: number) => new Date(now.getTime() + count * 86_400_000)
const emptyFolder = folderFiles()

async function upload(db: Database, files: Files, name: string) {
  const saved = await savePdf({ db, files }, { name, bytes: await pdf(2), tooLarge: false }, now)
  if (!('file' in saved)) throw new Error(saved.problem)
  return saved.file.url
}

const guide = (pdfUrl: string) => ({
  title: 'A',
  description: 'B',
  videoUrl: null,
  pdfUrl,
  publishedAt: null,
})

storeTest('an upload is stored in the bucket, and its guide gets the size and page count', async ({ db }) => {
  const { s3, files } = await bucketFiles()
  const url = await upload(db, files, 'Host a dinner.pdf')
  expect(url).toMatch(/^\/files\/guides\/[a-z0-9]{10}\/host-a-dinner\.pdf$/)
  const stored = await files.stat(url.replace('/files/', ''))
  expect(stored?.type).toBe('application/pdf')
  const externalUrl = 'https://files.example/a.pdf'
  const [ours, other] = await withFiles(db, [{ pdfUrl: url }, { pdfUrl: externalUrl }])
  expect(ours?.file).toMatchObject({ bytes: stored?.bytes, pages: 2 })
  expect(other).toEqual({ pdfUrl: externalUrl, file: null })
  await s3.stop()
})

storeTest('a rejected upload leaves neither a row nor a file', async ({ db }) => {
  const { files } = await emptyFolder()
  const htmlFile = { name: 'a.pdf', bytes: Buffer.from('<script>'), tooLarge: false }
  expect(await savePdf({ db, files }, htmlFile, now)).toEqual({ problem: guideFileMessages.unknown })
  expect(await savePdf({ db, files }, { ...htmlFile, tooLarge: true }, now)).toEqual({
    problem: guideFileMessages.tooLarge,
  })
  expect(await listPaths(files)).toEqual([])
  expect(await db.selectFrom('guideFile').selectAll().execute()).toEqual([])
})

storeTest('a PDF in an unsaved form is kept until the form’s working copy is closed', async ({ db }) => {
  const { files } = await emptyFolder()
  const pdfUrl = await upload(db, files, 'draft.pdf')
  const { id: userId } = await addTestMember(db, { role: 'editor' })
  await writeCopy(db, userId, {
    id: 'copy',
    editor: 'copy',
    collection: guideCollection.path,
    itemId: '',
    sequence: 1,
    baseVersion: null,
    title: 'A',
    path: '/admin/guides/new',
    fields: { title: 'A', pdfUrl },
    savedAt: daysLater(3).toISOString(),
    continues: '',
  })
  const listFiles = () => db.selectFrom('guideFile').select('path').execute()
  await cleanUpGuideFiles(db, files, daysLater(4))
  expect(await listFiles()).toEqual([{ path: pdfUrl.replace('/files/', '') }])
  await closeCopy(db, userId, 'copy', daysLater(4))
  await cleanUpGuideFiles(db, files, daysLater(4))
  expect(await listFiles()).toEqual([])
})

storeTest('a PDF that neither a guide nor an earlier version uses is deleted after a day', async ({ db }) => {
  const { files, folder } = await emptyFolder()
  const [currentUrl, earlierUrl, unusedUrl] = [
    await upload(db, files, 'shown.pdf'),
    await upload(db, files, 'earlier.pdf'),
    await upload(db, files, 'unused.pdf'),
  ]
  const { id } = await addItem(db, guideCollection, guide(earlierUrl), null, now)
  await changeItem(db, guideCollection, { id, version: 1, values: { pdfUrl: currentUrl } }, null, now)
  await files.put('guides/somebody-elses.pdf', Buffer.from('x'))
  await files.put('guides/aaaaaaaaaa/orphan.pdf', Buffer.from('x'))
  for (const path of await listPaths(files)) await utimes(join(folder, path), now, now)

  await cleanUpGuideFiles(db, files, daysLater(0.5))
  expect(await listPaths(files)).toHaveLength(5)
  await cleanUpGuideFiles(db, files, daysLater(2))
  const pathOf = (url: string) => url.replace('/files/', '')
  expect(await listPaths(files)).toEqual(
    [pathOf(earlierUrl), 'guides/somebody-elses.pdf', pathOf(currentUrl)].sort(),
  )
  expect(await listPaths(files)).not.toContain(pathOf(unusedUrl))
  const rows = await db.selectFrom('guideFile').select('path').execute()
  expect(rows.map((row) => row.path).sort()).toEqual([pathOf(earlierUrl), pathOf(currentUrl)].sort())

  // Once the guide and its versions are deleted, nothing can restore its PDF.
  await db.deleteFrom('guide').where('id', '=', id).execute()
  await db.deleteFrom('revision').where('itemId', '=', id).execute()
  await cleanUpGuideFiles(db, files, daysLater(2))
  expect(await listPaths(files)).toEqual(['guides/somebody-elses.pdf'])
})
