import { expect } from 'vitest'
import { daysAfter } from '#app/platform/time/instant.ts'
import { storeTest } from '#tests/database.ts'
import { addQuranGroup } from '#tests/fixtures/quran-group.ts'
import { findJoinedGroup } from './group-store.server.ts'
import {
  addReport,
  approveGroup,
  countGroupUse,
  deleteGroupAsStaff,
  deleteOldReports,
  listMinorsGroups,
  listReports,
  resolveReport,
} from './report-store.server.ts'

const now = new Date('2026-11-23T12:00:00Z')

storeTest(
  'the staff sees counts and reports, and resolves reports, which are deleted 180 days later',
  async ({ db }) => {
    const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal'], { now })
    const [amina, bilal] = members.map((member) => member.id) as [string, string]
    const staff = { id: amina, name: 'Amina', email: 'amina@example.org' }
    const report = { groupId: id, groupName: 'Fajr readers', reporterId: bilal, reportedId: amina, note: '' }
    await addReport(db, { ...report, reason: 'pressure', words: 'together' }, now)
    const [found, ...others] = await listReports(db)
    expect(found).toMatchObject({
      reason: 'pressure',
      words: 'together',
      reportedName: 'Amina',
      reporterName: 'Bilal',
    })
    expect(others).toEqual([])
    expect(await countGroupUse(db)).toEqual({ groups: 1, members: 2 })
    expect(await resolveReport(db, found?.id ?? '', true, staff, now)).toBe(true)
    expect(await resolveReport(db, 'none', true, staff, now)).toBe(false)
    expect(await resolveReport(db, found?.id ?? '', true, staff, daysAfter(now, 1))).toBe(true)
    expect(await listReports(db)).toMatchObject([{ resolvedAt: now.toISOString() }])
    const entries = await db.selectFrom('activity').select(['subjectId', 'changes']).execute()
    const changes = JSON.stringify({ Report: ['open', 'resolved'] })
    expect(entries).toEqual([{ subjectId: id, changes }])
    expect(await deleteGroupAsStaff(db, id, staff, now)).toBe(true)
    expect(await deleteGroupAsStaff(db, id, staff, now)).toBe(false)
    expect(await listReports(db)).toMatchObject([{ groupId: null, groupName: 'Fajr readers' }])
    await addReport(db, { ...report, groupId: null, reportedId: bilal, reason: 'other', words: null }, now)
    await deleteOldReports(db, daysAfter(now, 180))
    expect(await listReports(db)).toHaveLength(2)
    await deleteOldReports(db, daysAfter(now, 181))
    expect(await listReports(db)).toMatchObject([{ reason: 'other', resolvedAt: null }])
  },
)

storeTest('a second report of the same member never hides the first from the staff', async ({ db }) => {
  const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal'], { now })
  const [amina, bilal] = members.map((member) => member.id) as [string, string]
  const report = { groupId: id, groupName: 'Fajr readers', reporterId: bilal, reportedId: amina, words: null }
  await addReport(db, { ...report, reason: 'unwanted', words: 'page', note: 'At night' }, now)
  await addReport(db, { ...report, reason: 'name', note: '' }, daysAfter(now, 1))
  for (const note of ['First', 'Second', 'Second', ''])
    await addReport(db, { ...report, reason: 'pressure', note }, daysAfter(now, 2))
  expect(await listReports(db)).toMatchObject([
    { reason: 'pressure', note: 'First\n\nSecond' },
    { reason: 'name' },
    { reason: 'unwanted', words: 'page', note: 'At night' },
  ])
})

storeTest(
  'the staff approves the admin of a group for minors only if that member is still its admin',
  async ({ db }) => {
    const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal'], { now, kind: 'minors' })
    const [amina, bilal] = members.map((member) => member.id) as [string, string]
    await db
      .updateTable('quranGroup')
      .set({ approvedAt: null, inviteCode: null })
      .where('id', '=', id)
      .execute()
    expect(await listMinorsGroups(db)).toMatchObject([
      { id, adminId: amina, approvedAt: null, memberCount: 2 },
    ])
    const approve = (adminId: string) =>
      approveGroup(db, { groupId: id, adminId, origin: 'https://example.org' }, null, now)
    expect(await approve(bilal)).toBe(false)
    expect(await db.selectFrom('mail').select('id').execute()).toEqual([])
    expect(await approve(amina)).toBe(true)
    expect(await approve(amina)).toBe(false)
    const emails = await db.selectFrom('mail').select(['recipient', 'subject', 'body']).execute()
    expect(emails).toEqual([
      {
        recipient: members[0].email,
        subject: 'You can now invite people to “Fajr readers”',
        body: expect.stringContaining(`\nhttps://example.org/quran/groups/${id}/invite\n`),
      },
    ])
    expect((await findJoinedGroup(db, id, amina))?.inviteCode).toMatch(/^\w{8}$/)
  },
)

storeTest('a group is not approved when the email cannot be stored', async ({ db }) => {
  const { id, members } = await addQuranGroup(db, ['Amina'], { now, kind: 'minors' })
  await db.updateTable('quranGroup').set({ approvedAt: null }).where('id', '=', id).execute()
  await db.schema.dropTable('mail').execute()
  const approval = { groupId: id, adminId: members[0].id, origin: 'https://example.org' }
  await expect(approveGroup(db, approval, null, now)).rejects.toThrow()
  expect(await listMinorsGroups(db)).toMatchObject([{ id, approvedAt: null }])
})
