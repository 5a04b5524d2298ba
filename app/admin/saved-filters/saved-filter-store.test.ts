import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import {
  addFilter,
  deleteFilter,
  findFilter,
  listFilters,
  maxFilters,
  renameFilter,
} from './saved-filter-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const list = '/admin/messages'

async function setUp(db: Database) {
  const [{ id: userId }, { id: otherUserId }] = [await addTestMember(db), await addTestMember(db)]
  const save = (name: string, query: string, by = userId) =>
    addFilter(db, { userId: by, list, name, query }, now)
  const listNames = async (by = userId) => (await listFilters(db, by, list)).map(({ name }) => name)
  return { userId, otherUserId, save, listNames }
}

const idOf = (saved: Awaited<ReturnType<typeof addFilter>>) => ('id' in saved ? saved.id : '')

storeTest('two saved filters for a list cannot have the same name or the same query', async ({ db }) => {
  const { userId, otherUserId, save, listNames } = await setUp(db)
  await save('New', 'status=new')
  expect(await save('new', 'status=spam')).toEqual({ problem: 'name' })
  expect(await save('Fresh', 'status=new')).toEqual({ problem: 'query', name: 'New' })
  await save('New', 'status=new', otherUserId)
  await addFilter(db, { userId, list: '/admin/users', name: 'New', query: 'status=new' }, now)
  expect(await listNames()).toEqual(['New'])
  const results = await Promise.all([save('Twice', 'q=a'), save('Twice', 'q=b')])
  expect(results.filter((saved) => 'id' in saved)).toHaveLength(1)
})

storeTest('a member can rename and delete only their own filters', async ({ db }) => {
  const { userId, otherUserId, save, listNames } = await setUp(db)
  const id = idOf(await save('New', 'status=new'))
  await save('Spam', 'status=spam')
  expect(await renameFilter(db, { userId: otherUserId, id, name: 'Mine' }, now)).toEqual({
    problem: 'notFound',
  })
  expect(await renameFilter(db, { userId, id, name: 'SPAM' }, now)).toEqual({ problem: 'name' })
  expect(await renameFilter(db, { userId, id, name: 'NEW' }, now)).toEqual({ id })
  expect(await listNames()).toEqual(['NEW', 'Spam'])
  expect(await findFilter(db, otherUserId, id)).toBeUndefined()
  expect(await deleteFilter(db, otherUserId, id)).toBeUndefined()
  expect(await deleteFilter(db, userId, id)).toEqual({ list, name: 'NEW', query: 'status=new' })
  expect(await listNames()).toEqual(['Spam'])
})

storeTest('a member can save a limited number of filters for a list', async ({ db }) => {
  const { save, listNames } = await setUp(db)
  for (let number = 0; number < maxFilters; number++) await save(`Filter ${number}`, `q=${number}`)
  expect(await save('One more', 'q=more')).toEqual({ problem: 'full' })
  expect(await listNames()).toHaveLength(maxFilters)
})
