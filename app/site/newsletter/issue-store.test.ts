import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { startIssue } from './issue-sending.server.ts'
import { addIssue, purgeDeletedDrafts, setIssueTrashed } from './issue-store.server.ts'

const day = (date: number) => new Date(Date.UTC(2026, 10, date, 12))

storeTest('a deleted draft is permanently deleted after thirty days', async ({ db }) => {
  const hafsa = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
  const add = (subject: string) => addIssue(db, { subject, body: 'Salaam' }, hafsa, day(1))
  const [deletedFirst, deletedLater, restored, sent] = [
    await add('Deleted first'),
    await add('Deleted later'),
    await add('Restored'),
    await add('Sent'),
  ]
  await setIssueTrashed(db, deletedFirst, true, hafsa, day(2))
  await setIssueTrashed(db, deletedLater, true, hafsa, day(3))
  await setIssueTrashed(db, restored, true, hafsa, day(2))
  await setIssueTrashed(db, restored, false, hafsa, day(3))
  await startIssue(db, { id: sent, version: 1, origin: 'https://example.org' }, hafsa, day(3))
  const listSubjects = async () => {
    const issues = await db.selectFrom('newsletterIssue').select('subject').orderBy('subject').execute()
    return issues.map(({ subject }) => subject)
  }
  await purgeDeletedDrafts(db, new Date(day(32).getTime() - 1))
  expect(await listSubjects()).toHaveLength(4)
  await purgeDeletedDrafts(db, day(32))
  expect(await listSubjects()).toEqual(['Deleted later', 'Restored', 'Sent'])
  const entries = db
    .selectFrom('activity')
    .select(['label', 'actorName'])
    .where('verb', '=', 'permanently deleted')
  expect(await entries.execute()).toMatchObject([{ label: 'Deleted first' }])
})
