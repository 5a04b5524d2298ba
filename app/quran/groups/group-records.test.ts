import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addQuranGroup } from '#tests/fixtures/quran-group.ts'
import { blockMember } from './block-store.server.ts'
import { readGroupRecords } from './group-records.server.ts'
import { deleteGroup } from './group-store.server.ts'
import { startKhatma, takeJuz } from './khatma-store.server.ts'
import { sendMessage } from './message-store.server.ts'
import { addReport } from './report-store.server.ts'

const now = new Date('2026-11-23T12:00:00Z')

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
