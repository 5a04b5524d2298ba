import { expect } from 'vitest'
import { daysAfter, daysBefore } from '#app/platform/time/instant.ts'
import { storeTest } from '#tests/database.ts'
import { addQuranGroup } from '#tests/fixtures/quran-group.ts'
import { addTestMember } from '#tests/member.ts'
import { quranEntryRow } from '#tests/quran-rows.ts'
import { blockMember } from './block-store.server.ts'
import { listMemberPauses, listMemberReadings } from './group-reading-store.server.ts'
import { readGroupRecords } from './group-records.server.ts'
import { deleteGroup, findJoinedGroup, updateSharing } from './group-store.server.ts'
import { startKhatma, takeJuz } from './khatma-store.server.ts'
import {
  deleteOldMessages,
  listGroupsWithMessages,
  listReceived,
  listSentTo,
  sendMessage,
} from './message-store.server.ts'
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

storeTest('a member can send each recipient one message a day, and a block hides it', async ({ db }) => {
  const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal'], { now })
  const [amina, bilal] = members.map((member) => member.id) as [string, string]
  const message = {
    groupId: id,
    senderId: amina,
    recipientId: bilal,
    words: 'ease',
    sentOn: '2026-11-23',
  } as const
  const results = await Promise.all([sendMessage(db, message, now), sendMessage(db, message, now)])
  expect(results.sort()).toEqual([false, true])
  expect(await sendMessage(db, { ...message, senderId: bilal, recipientId: amina }, now)).toBe(true)
  expect(await listSentTo(db, amina, '2026-11-23')).toEqual(new Set([bilal]))
  expect(await sendMessage(db, { ...message, sentOn: '2026-11-24' }, daysAfter(now, 1))).toBe(true)
  const received = (since: Date) => listReceived(db, id, bilal, since)
  expect((await received(daysBefore(now, 1))).map(({ name, words }) => [name, words])).toEqual([
    ['Amina', 'ease'],
    ['Amina', 'ease'],
  ])
  const groups = () => listGroupsWithMessages(db, bilal, daysBefore(now, 1))
  expect(await groups()).toEqual([{ id, name: 'Fajr readers' }])
  await updateSharing(db, id, bilal, { share: 'done', mutedAt: now.toISOString() })
  expect(await groups()).toEqual([])
  await updateSharing(db, id, bilal, { share: 'done', mutedAt: null })
  await blockMember(db, bilal, amina, now)
  expect(await received(daysBefore(now, 1))).toEqual([])
  expect(await groups()).toEqual([])
  expect(await listReceived(db, id, amina, daysBefore(now, 1))).toEqual([])
  expect(await listGroupsWithMessages(db, amina, daysBefore(now, 1))).toEqual([])
  await deleteOldMessages(db, daysAfter(now, 30.5))
  expect(await listSentTo(db, amina, '2026-11-23')).toEqual(new Set())
  expect(await listSentTo(db, amina, '2026-11-24')).toEqual(new Set([bilal]))
})

storeTest(
  'only the days and pauses of the requested members are read, and no deleted entries',
  async ({ db }) => {
    const { members } = await addQuranGroup(db, ['Amina', 'Bilal'], { now })
    const [amina, bilal] = members.map((member) => member.id) as [string, string]
    const stranger = (await addTestMember(db)).id
    const entry = { userId: amina, localDate: '2026-11-22' }
    await db
      .insertInto('quranEntry')
      .values([
        quranEntryRow({ ...entry, pages: 2.5, minutes: 10 }),
        quranEntryRow({ ...entry, id: 'read-2026-11-22' }),
        quranEntryRow({ ...entry, localDate: '2026-11-21', deletedAt: now.toISOString() }),
        quranEntryRow({ ...entry, localDate: '2026-11-01' }),
        quranEntryRow({ ...entry, userId: stranger }),
      ])
      .execute()
    const pause = { userId: bilal, createdAt: now.toISOString() }
    await db
      .insertInto('quranPause')
      .values([
        { ...pause, id: 'a', startsOn: '2026-11-20', endsOn: null },
        { ...pause, id: 'b', startsOn: '2026-11-01', endsOn: '2026-11-15' },
      ])
      .execute()
    const week = ['2026-11-16', '2026-11-23'] as const
    expect(await listMemberReadings(db, [amina, bilal], ...week)).toEqual([
      { userId: amina, localDate: '2026-11-22', pages: 2.5, ayat: 0, minutes: 10 },
    ])
    expect(await listMemberReadings(db, [], ...week)).toEqual([])
    expect(await listMemberPauses(db, [amina, bilal], ...week)).toEqual([
      { userId: bilal, startsOn: '2026-11-20', endsOn: null },
    ])
  },
)

storeTest(
  'the staff sees counts, sees reports with the reported message, and resolves them',
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
    expect(await countGroupUse(db)).toEqual({ groups: 1, members: 2, openReports: 1 })
    expect(await resolveReport(db, found?.id ?? '', true, staff, now)).toBe(true)
    expect(await resolveReport(db, 'none', true, staff, now)).toBe(false)
    expect((await countGroupUse(db)).openReports).toBe(0)
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
    expect(await listMinorsGroups(db)).toMatchObject([{ id, adminId: amina, approvedAt: null, members: 2 }])
    const approve = (adminId: string) =>
      approveGroup(db, { groupId: id, adminId, origin: 'https://example.org' }, null, now)
    expect(await approve(bilal)).toBe(false)
    expect(await db.selectFrom('mail').select('id').execute()).toEqual([])
    expect(await approve(amina)).toBe(true)
    expect(await approve(amina)).toBe(false)
    const mails = await db.selectFrom('mail').select(['recipient', 'subject', 'body']).execute()
    expect(mails).toEqual([
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

storeTest('the export has the member’s memberships, messages, juz, blocks and reports', async ({ db }) => {
  const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal'], { now })
  const [amina, bilal] = members.map((member) => member.id) as [string, string]
  const message = {
    groupId: id,
    senderId: bilal,
    recipientId: amina,
    words: 'ease',
    sentOn: '2026-11-23',
  } as const
  await sendMessage(db, message, now)
  await blockMember(db, amina, bilal, now)
  await startKhatma(db, id, null, now)
  await takeJuz(db, { groupId: id, userId: amina, juz: 5 }, now)
  const report = { groupId: id, groupName: 'Fajr readers', reporterId: amina, reportedId: bilal }
  await addReport(db, { ...report, reason: 'other', note: 'A note', words: null }, now)
  expect(await readGroupRecords(db, amina)).toMatchObject({
    quranGroup: [{ name: 'Fajr readers', role: 'admin', share: 'done' }],
    quranGroupMessage: [{ group: 'Fajr readers', words: 'ease', direction: 'received' }],
    quranKhatmaJuz: [{ group: 'Fajr readers', juz: 5 }],
    quranGroupBlock: [{ createdAt: now.toISOString() }],
    quranGroupReport: [{ groupName: 'Fajr readers', reason: 'other', note: 'A note' }],
  })
  await deleteGroup(db, id)
  expect((await readGroupRecords(db, amina)).quranGroupMessage).toEqual([])
})
