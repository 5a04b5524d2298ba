// The library `idb` uses the global classes of IndexedDB.
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addOperations,
  listOperations,
  openOfflineStore,
  saveSnapshot,
} from '#app/platform/device/device-store.ts'
import { logSubject, quranDatabase } from './quran-device.ts'
import { sendUnsent } from './send-unsent.ts'

const at = '2026-11-23T12:00:00.000Z'
const operation = (id: string) => ({ id, at, loggedAt: at, localDate: '2026-11-23' })
const grant = { material: 'the part of the key that is stored here', expiresAt: Date.now() + 60_000 }
const respond = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('cookieStore', { get: async () => ({ name: 'device', value: 'a'.repeat(43) }) })
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', respond)
})

afterEach(() => {
  respond.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openStore() {
  const store = await openOfflineStore(quranDatabase, logSubject, grant)
  if (!store) throw new Error('The store does not open')
  await saveSnapshot(store, { logId: 'log', snapshot: 'old', clockOffset: 0, notSaved: [] })
  return store
}

const sentIds = () =>
  respond.mock.calls.map(([, { body }]) =>
    JSON.parse(new URLSearchParams(String(body)).get('changes') ?? '').operations.map(
      ({ id }: { id: string }) => id,
    ),
  )

test('an operation that could not be stored is sent too, and is kept until the server has responded', async () => {
  const store = await openStore()
  await addOperations(store, [operation('stored')])
  const unstored = new Map([['unstored', operation('unstored')]])
  respond.mockRejectedValueOnce(new TypeError('no network'))
  expect(await sendUnsent(store, unstored)).toBe('waiting')
  expect([...unstored.keys()]).toEqual(['unstored'])
  const response = { logId: 'log', snapshot: 'new', serverTime: at, grant, refused: [] }
  respond.mockResolvedValueOnce(Response.json(response))
  expect(await sendUnsent(store, unstored)).toEqual({ sent: 2 })
  expect(sentIds()).toEqual([
    ['stored', 'unstored'],
    ['stored', 'unstored'],
  ])
  expect([...unstored.keys(), ...(await listOperations(store))]).toEqual([])
})

test('an operation that could not be stored is stored if it must be sent again with a corrected time', async () => {
  const store = await openStore()
  // The device's clock is an hour ahead.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  const unstored = new Map([['unstored', operation('unstored')]])
  const response = { logId: 'log', snapshot: 'new', serverTime: '2026-11-23T11:00:00.000Z', grant }
  const refused = [{ id: 'unstored', reason: 'clock' }]
  respond.mockResolvedValueOnce(Response.json({ ...response, refused }))
  respond.mockRejectedValueOnce(new TypeError('no network'))
  expect(await sendUnsent(store, unstored)).toBe('waiting')
  expect(unstored.size).toBe(0)
  expect(await listOperations(store)).toMatchObject([{ id: 'unstored', at: '2026-11-23T11:00:00.000Z' }])
})
