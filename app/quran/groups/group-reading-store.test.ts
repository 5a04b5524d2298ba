import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addQuranGroup } from '#tests/fixtures/quran-group.ts'
import { addTestMember } from '#tests/member.ts'
import { quranEntryRow } from '#tests/quran-rows.ts'
import { listMemberPauses, listMemberReadings } from './group-reading-store.server.ts'

const now = new Date('2026-11-23T12:00:00Z')

storeTest(
  'only the requested members’ days and pauses in the period are listed, without deleted entries',
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
