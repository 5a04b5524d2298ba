import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { maxCopies } from './working-copy.ts'
import {
  closeCopy,
  deleteExpiredCopies,
  findCopy,
  findOtherCopy,
  listCopies,
  listRecentCopies,
  type WrittenCopy,
  withdrawCopy,
  writeCopy,
} from './working-copy-store.server.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 14, minute))
const form = { collection: 'articles', itemId: 'soup' }
const copyWith = (changes: Partial<WrittenCopy> & { minute?: number } = {}): WrittenCopy => {
  const { minute = 0, ...rest } = changes
  return {
    ...form,
    id: 'tab-1',
    editor: 'tab-1',
    path: '',
    continues: '',
    sequence: 1,
    baseVersion: 2,
    title: 'Soup night',
    fields: { title: 'Soup night' },
    savedAt: at(minute).toISOString(),
    ...rest,
  }
}
const listIdsAndTitles = async (db: Database, userId: string) =>
  (await listCopies(db, userId, form)).map(({ id, fields }) => [id, fields.title]).sort()

storeTest(
  'a later write of the same form replaces the copy, and a write that arrives out of order changes nothing',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    await writeCopy(db, id, copyWith())
    const third = copyWith({ sequence: 3, fields: { title: 'Third' }, minute: 3 })
    expect(await writeCopy(db, id, third)).toEqual({ outcome: 'saved', id: 'tab-1', savedAt: third.savedAt })
    const second = copyWith({ sequence: 2, fields: { title: 'Second' }, minute: 2 })
    expect(await writeCopy(db, id, second)).toEqual({ outcome: 'saved', id: 'tab-1', savedAt: third.savedAt })
    expect(await listIdsAndTitles(db, id)).toEqual([['tab-1', 'Third']])
  },
)

storeTest('two tabs or devices that continue the same copy both keep their text', async ({ db }) => {
  const { id } = await addTestMember(db)
  const first = await writeCopy(db, id, copyWith())
  const continues = first.outcome === 'saved' ? first.savedAt : ''
  const phone = copyWith({ editor: 'phone', continues, fields: { title: 'On the phone' }, minute: 1 })
  expect(await writeCopy(db, id, phone)).toMatchObject({ outcome: 'saved', id: 'tab-1' })
  const laptop = copyWith({ editor: 'laptop', continues, fields: { title: 'On the laptop' }, minute: 2 })
  expect(await writeCopy(db, id, laptop)).toMatchObject({ outcome: 'saved', id: 'laptop' })
  expect(await listIdsAndTitles(db, id)).toEqual([
    ['laptop', 'On the laptop'],
    ['tab-1', 'On the phone'],
  ])
  expect(await findOtherCopy(db, id, { ...form, id: 'tab-1' })).toEqual({ savedAt: laptop.savedAt })
  // Sent again because the response was lost.
  expect(await writeCopy(db, id, laptop)).toMatchObject({ outcome: 'saved', id: 'laptop' })
  expect(await listIdsAndTitles(db, id)).toHaveLength(2)
})

storeTest('a form whose copy another tab has continued keeps its text in a separate copy', async ({ db }) => {
  const { id } = await addTestMember(db)
  const first = await writeCopy(db, id, copyWith())
  const continues = first.outcome === 'saved' ? first.savedAt : ''
  await writeCopy(
    db,
    id,
    copyWith({ editor: 'tab-2', continues, fields: { title: 'Second tab' }, minute: 1 }),
  )
  const firstTab = copyWith({ sequence: 2, continues, fields: { title: 'First tab' }, minute: 2 })
  const result = await writeCopy(db, id, firstTab)
  expect(result).toMatchObject({ outcome: 'saved', savedAt: firstTab.savedAt })
  // Sent again because the response was lost.
  expect(await writeCopy(db, id, firstTab)).toEqual(result)
  expect((await listIdsAndTitles(db, id)).map(([, title]) => title).sort()).toEqual([
    'First tab',
    'Second tab',
  ])
})

storeTest('a copy that was saved or discarded stays closed, even if a write arrives late', async ({ db }) => {
  const { id } = await addTestMember(db)
  await writeCopy(db, id, copyWith())
  await closeCopy(db, id, 'tab-1', at(1))
  expect(await writeCopy(db, id, copyWith({ sequence: 2 }))).toEqual({ outcome: 'closed' })
  await closeCopy(db, id, 'tab-2', at(1))
  expect(await writeCopy(db, id, copyWith({ id: 'tab-2', editor: 'tab-2' }))).toEqual({ outcome: 'closed' })
  expect(await listIdsAndTitles(db, id)).toEqual([])
  expect(await findCopy(db, id, 'tab-1')).toBeUndefined()
  const rows = await db.selectFrom('workingCopy').select(['fields', 'title']).execute()
  expect(rows).toEqual([
    { fields: '', title: '' },
    { fields: '', title: '' },
  ])
})

storeTest('a form with the stored values has no copy until something is typed', async ({ db }) => {
  const { id } = await addTestMember(db)
  await writeCopy(db, id, copyWith())
  await withdrawCopy(db, id, { id: 'tab-1', editor: 'tab-2' })
  expect(await listIdsAndTitles(db, id)).toHaveLength(1)
  await withdrawCopy(db, id, { id: 'tab-1', editor: 'tab-1' })
  expect(await listIdsAndTitles(db, id)).toEqual([])
  expect(await writeCopy(db, id, copyWith({ sequence: 3 }))).toMatchObject({ outcome: 'saved' })
})

storeTest('nobody sees or changes someone else’s copy', async ({ db }) => {
  const amina = await addTestMember(db)
  const bilal = await addTestMember(db)
  await writeCopy(db, amina.id, copyWith())
  await writeCopy(db, bilal.id, copyWith({ sequence: 9, fields: { title: 'Bilal' } }))
  await closeCopy(db, bilal.id, 'tab-1', at(1))
  expect(await listIdsAndTitles(db, amina.id)).toEqual([['tab-1', 'Soup night']])
  expect(await listRecentCopies(db, bilal.id, 5, at(2))).toEqual([])
})

storeTest('the oldest copies beyond the limit are deleted', async ({ db }) => {
  const { id } = await addTestMember(db)
  for (let minute = 0; minute < maxCopies + 2; minute++) {
    await writeCopy(db, id, copyWith({ id: `tab-${minute}`, editor: `tab-${minute}`, minute }))
  }
  const copies = await listCopies(db, id, form)
  expect(copies).toHaveLength(maxCopies)
  expect(copies.map((copy) => copy.id)).not.toContain('tab-1')
  expect((await listRecentCopies(db, id, 2, at(59))).map((copy) => copy.id)).toEqual(['tab-51', 'tab-50'])
})

storeTest(
  'deletes copies after 30 days, closed copies after a day, and all copies with their account',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    await writeCopy(db, id, copyWith())
    await writeCopy(db, id, copyWith({ id: 'tab-2', editor: 'tab-2', minute: 5 }))
    await closeCopy(db, id, 'tab-3', at(0))
    const inDays = (count: number) => new Date(at(1).getTime() + count * 86_400_000)
    const listIds = async () =>
      (await db.selectFrom('workingCopy').select('id').orderBy('id').execute()).map((row) => row.id)
    await deleteExpiredCopies(db, inDays(1))
    expect(await listIds()).toEqual(['tab-1', 'tab-2'])
    await deleteExpiredCopies(db, inDays(30))
    expect(await listIds()).toEqual(['tab-2'])
    await db.deleteFrom('user').where('id', '=', id).execute()
    expect(await listIds()).toEqual([])
  },
)
