// The library `idb` uses the global classes of IndexedDB.
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addOperations,
  deleteOwnSnapshots,
  deleteSnapshotsAfterLogout,
  listOperations,
  listStoredIds,
  type OfflineDatabase,
  openOfflineStore,
  readSnapshot,
  saveSnapshot,
} from './device-store.ts'

const database: OfflineDatabase = { name: 'test-list', snapshots: 'list', subject: 'eventId' }
const grant = { material: 'the part of the key that is stored here', expiresAt: Date.now() + 60_000 }
const amina = { name: 'device', value: 'a'.repeat(43) }
const bilal = { name: 'device', value: 'b'.repeat(43) }
const findCookie = vi.fn<() => Promise<typeof amina | null>>()

beforeEach(() => {
  vi.stubGlobal('cookieStore', { get: findCookie })
  vi.stubGlobal('indexedDB', new IDBFactory())
})

afterEach(() => vi.useRealTimers())

/** Stores a snapshot for the member with this cookie. */
async function store(cookie: typeof amina, snapshot: string, subjectId = 'one') {
  findCookie.mockResolvedValue(cookie)
  const opened = await openOfflineStore(database, subjectId, grant)
  if (!opened) throw new Error('The store does not open')
  await saveSnapshot(opened, snapshot)
  return opened
}

test('after a logout, the snapshot is deleted, and only the same member can read what is unsent', async () => {
  const first = await store(amina, 'a list')
  await addOperations(first, [{ id: 'tap' }])
  findCookie.mockResolvedValue(null)
  await deleteSnapshotsAfterLogout(database)
  expect(await readSnapshot(first)).toBeNull()
  expect(await listOperations(await store(bilal, 'another list'))).toEqual([])
  expect(await listOperations(await store(amina, 'a new list'))).toEqual([{ id: 'tap' }])
})

test('a deletion after a logout spares what a new login stores while the deletion runs', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await store(amina, 'a list')
  findCookie.mockReset().mockImplementationOnce(async () => {
    vi.setSystemTime(Date.now() + 1000)
    await store(amina, 'a new list')
    return null
  })
  await deleteSnapshotsAfterLogout(database)
  const opened = await openOfflineStore(database, 'one')
  expect(opened && (await readSnapshot(opened))).toBe('a new list')
})

test('a member who is still logged in keeps the snapshot', async () => {
  const opened = await store(amina, 'a list')
  await deleteSnapshotsAfterLogout(database)
  expect(await readSnapshot(opened)).toBe('a list')
})

test('when a session ends, all lists of its member are deleted, but not those of the next member', async () => {
  await store(amina, 'a list')
  const ended = await store(amina, 'a second list', 'two')
  expect(await listStoredIds(database)).toEqual(['one', 'two'])
  await deleteOwnSnapshots(ended)
  expect(await listStoredIds(database)).toEqual([])
  const next = await store(bilal, 'another list')
  await deleteOwnSnapshots(ended)
  expect(await readSnapshot(next)).toBe('another list')
})
