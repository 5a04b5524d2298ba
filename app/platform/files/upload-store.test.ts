import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { deletePartsJob, deleteStaleUploads, startUpload } from './upload-store.server.ts'

const now = new Date('2026-11-22T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

storeTest('deletes uploads older than a day and enqueues a job that deletes their parts', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  const upload = { userId, name: 'homepage/a.png', metadata: '{}' }
  const oldId = await startUpload(db, upload, hoursAgo(25))
  const recentId = await startUpload(db, upload, hoursAgo(23))
  await deleteStaleUploads(db, now)
  expect(await db.selectFrom('objectUpload').select('id').execute()).toEqual([{ id: recentId }])
  expect(await db.selectFrom('job').select(['kind', 'subject']).execute()).toEqual([
    { kind: deletePartsJob, subject: oldId },
  ])
})
