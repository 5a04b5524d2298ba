import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addQuranGroup } from '#tests/fixtures/quran-group.ts'
import { blockMember } from './block-store.server.ts'
import { finishJuz, listJuz, listKhatmas, startKhatma, takeJuz } from './khatma-store.server.ts'
import { readBoardView } from './khatma-view.server.ts'

const now = new Date('2026-11-23T12:00:00Z')

storeTest(
  'the board shows a viewer the names of members, unless either has blocked the other',
  async ({ db }) => {
    const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal', 'Dawud'], { now })
    const [amina, bilal, dawud] = members.map((member) => member.id) as [string, string, string]
    await startKhatma(db, id, null, now)
    const taken = [amina, bilal, bilal, dawud]
    for (const [index, userId] of taken.entries())
      await takeJuz(db, { groupId: id, userId, juz: index + 1 }, now)
    await finishJuz(db, { groupId: id, userId: bilal, juz: 3 }, now)
    const [khatma] = await listKhatmas(db, id)
    const board = await listJuz(db, khatma?.id ?? '')
    const view = async (viewerId: string) =>
      (await readBoardView(db, { id, kind: 'adults' }, { board, viewerId, now })).slice(0, 5)
    const names = async (viewerId: string) => (await view(viewerId)).map(({ name }) => name)
    expect(await names(amina)).toEqual(['Amina', 'Bilal', 'Bilal', 'Dawud', null])
    await blockMember(db, amina, bilal, now)
    expect(await names(amina)).toEqual(['Amina', null, null, 'Dawud', null])
    expect(await names(bilal)).toEqual([null, 'Bilal', 'Bilal', 'Dawud', null])
    expect(await names(dawud)).toEqual(['Amina', 'Bilal', 'Bilal', 'Dawud', null])
    expect((await view(amina)).map(({ state, isOwn }) => [state, isOwn])).toEqual([
      ['taken', true],
      ['taken', false],
      ['finished', false],
      ['taken', false],
      ['open', false],
    ])
  },
)
