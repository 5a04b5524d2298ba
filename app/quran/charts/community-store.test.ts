import { expect, test } from 'vitest'
import { fillReaderCount, readCommunityCounts } from '#app/platform/settings/quran-community.server.ts'
import { readSettings, saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { quranEntryRow } from '#tests/quran-rows.ts'
import { updateCommunityCounts } from './community-store.server.ts'

const now = new Date('2026-11-23T12:00:00Z')

storeTest(
  'the community is shown once it has five people; each member counts once a day, and only counts are stored',
  async ({ db }) => {
    await saveSettings(db, { impactPeople: 'over {log: people} people' })
    await updateCommunityCounts(db, now)
    expect(await db.selectFrom('quranCommunity').selectAll().execute()).toEqual([])
    const members: { id: string }[] = []
    for (let count = 0; count < 5; count++) members.push(await addTestMember(db))
    const log = (index: number, localDate: string, deletedAt: string | null = null) =>
      db
        .insertInto('quranEntry')
        .values(quranEntryRow({ userId: members[index]?.id ?? '', localDate, deletedAt }))
        .execute()
    for (const index of [0, 1, 2, 3]) await log(index, '2026-11-01')
    await log(0, '2026-11-01')
    await log(4, '2026-10-24')
    await log(4, '2026-11-20', '2026-11-21T00:00:00.000Z')
    await updateCommunityCounts(db, now)
    expect(await readCommunityCounts(db)).toBeNull()
    expect(await readSettings(db)).toMatchObject({
      impactPeople: 'members of the community',
      impactSources: { people: 0 },
    })
    await log(4, '2026-10-25')
    await updateCommunityCounts(db, now)
    expect(await readCommunityCounts(db)).toEqual({
      daysRead: 5,
      daysThisMonth: 4,
      people: 5,
      countedOn: '2026-11-23',
    })
    expect(await readSettings(db)).toMatchObject({
      impactPeople: 'over 5 people',
      impactSources: { people: 'log', meals: 0 },
    })
    await log(4, '2026-11-23')
    await updateCommunityCounts(db, new Date('2026-11-24T12:00:00Z'))
    expect(await readCommunityCounts(db)).toMatchObject({
      daysRead: 7,
      daysThisMonth: 5,
      countedOn: '2026-11-24',
    })
  },
)

storeTest(
  'pages that show the community are rendered again only if its counts changed',
  async ({ db, changes }) => {
    const { id: userId } = await addTestMember(db)
    await db
      .insertInto('quranEntry')
      .values(quranEntryRow({ userId, localDate: '2026-11-01' }))
      .execute()
    await updateCommunityCounts(db, now)
    const before = changes.now
    await updateCommunityCounts(db, now)
    expect(changes.changedSince(before, ['quranCommunity'])).toBe(false)
  },
)

test('an impact number says how many people use the log, or “members of the community”', () => {
  const community = { daysRead: 9, daysThisMonth: 9, people: 1234, countedOn: '2026-11-23' }
  expect(fillReaderCount('Over {Log:people} people', community)).toBe('Over 1,234 people')
  expect(fillReaderCount('over {log: people} people', null)).toBe('members of the community')
  expect(fillReaderCount('over 50 people', null)).toBe('over 50 people')
})
