import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Operation } from '#app/events/check-in/presence.ts'
import { findDeviceCookie } from '#app/platform/http/device-cookie.ts'
import type { DoorChanges, UnsentWalkIn } from './door-changes.ts'
import type { DoorList } from './door-list.ts'

/** What a device needs to store an event's list. */
export interface DeviceGrant {
  /** The part of the key that the device stores. */
  material: string
  /** When the device deletes what it has stored. */
  expiresAt: number
}

/** What the offline page shows. */
export interface DoorSnapshot {
  title: string
  when: string
  timeZone: string
  isOver: boolean
  /** Missing in lists that were stored before it existed. */
  isCancelled?: boolean
  list: DoorList
  /** How far the server's clock is ahead of the device's, in milliseconds. */
  clockOffset: number
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** Rows belong to an owner: the hash of a member's device cookie. */
interface Schema extends DBSchema {
  event: {
    key: [string, string]
    value: { owner: string; eventId: string; material: CryptoKey; expiresAt: number; snapshot: Sealed | null }
  }
  /** Operations, and people who were added at the door. */
  operation: {
    key: string
    value: { id: string; owner: string; eventId: string; expiresAt: number; sealed: Sealed }
  }
}

/** What this device stores of one event for the member who is logged in. */
export interface Device {
  db: IDBPDatabase<Schema>
  owner: string
  eventId: string
  expiresAt: number
  key: CryptoKey
}

const databaseName = 'check-in'

const open = () =>
  openDB<Schema>(databaseName, 1, {
    upgrade: (db) => {
      db.createObjectStore('event', { keyPath: ['owner', 'eventId'] })
      db.createObjectStore('operation', { keyPath: 'id' })
    },
  })

/**
 * Opens what this device stores of an event. Without a grant, which only the server gives, the event must have been
 * opened before. Null if there is nothing that this member can read, or if the browser cannot store it safely.
 */
export async function openDevice(eventId: string, grant?: DeviceGrant): Promise<Device | null> {
  try {
    const cookie = await findDeviceCookie()
    // Browsers have `subtle` only on pages with https.
    if (!crypto.subtle) return null
    if (!cookie) {
      // Not in a worker, where the browser may be unable to read the cookie.
      if (typeof document !== 'undefined') await deleteLists()
      return null
    }
    const owner = await hashOf(cookie)
    const db = await open()
    await deleteExpired(db, Date.now(), owner)
    const stored = await db.get('event', [owner, eventId])
    const row = grant ? { snapshot: null, ...stored, ...(await rowOf(owner, eventId, grant)) } : stored
    if (!row) {
      db.close()
      return null
    }
    if (grant) await db.put('event', row)
    const key = await deriveKey(row.material, cookie)
    return { db, owner, eventId, expiresAt: row.expiresAt, key }
  } catch {
    // Storage is disabled or full: check-in works as long as the page is open.
    return null
  }
}

async function rowOf(owner: string, eventId: string, { material, expiresAt }: DeviceGrant) {
  const bytes = new TextEncoder().encode(material)
  // Not extractable: a script can use the key, but cannot send it elsewhere.
  const key = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  return { owner, eventId, expiresAt, material: key }
}

/** The key of the data. It exists only in memory: neither the stored part nor the cookie is enough. */
function deriveKey(material: CryptoKey, cookie: string) {
  const salt = new TextEncoder().encode(cookie)
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode('check-in') }
  return crypto.subtle.deriveKey(hkdf, material, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
}

async function hashOf(cookie: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`owner ${cookie}`))
  return btoa(String.fromCharCode(...new Uint8Array(digest).subarray(0, 12)))
}

async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

/** Null if it was stored with another key. */
async function unseal<Value>(key: CryptoKey, { iv, data }: Sealed): Promise<Value | null> {
  try {
    return JSON.parse(
      new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)),
    )
  } catch {
    return null
  }
}

export async function readSnapshot({ db, owner, eventId, key }: Device) {
  const row = await db.get('event', [owner, eventId])
  return row?.snapshot ? unseal<DoorSnapshot>(key, row.snapshot) : null
}

export async function saveSnapshot({ db, owner, eventId, key }: Device, snapshot: DoorSnapshot) {
  const sealed = await seal(key, snapshot)
  const tx = db.transaction('event', 'readwrite')
  const row = await tx.store.get([owner, eventId])
  // After logging out, nothing is stored again.
  if (row) await tx.store.put({ ...row, snapshot: sealed })
  await tx.done
}

/** The changes that were recorded on this device and that the server may not have. */
export async function listUnsent({ db, owner, eventId, key }: Device): Promise<DoorChanges> {
  const rows = (await db.getAll('operation')).filter((row) => row.owner === owner && row.eventId === eventId)
  const found = await Promise.all(rows.map(({ sealed }) => unseal<Operation | UnsentWalkIn>(key, sealed)))
  const changes: DoorChanges = { operations: [], walkIns: [] }
  for (const change of found) {
    if (change === null) continue
    if ('partySize' in change) changes.walkIns.push(change)
    else changes.operations.push(change)
  }
  return changes
}

export async function addUnsent(
  { db, owner, eventId, expiresAt, key }: Device,
  { operations, walkIns }: DoorChanges,
) {
  const rows = await Promise.all(
    [...operations, ...walkIns].map(async (change) => {
      return { id: change.id, owner, eventId, expiresAt, sealed: await seal(key, change) }
    }),
  )
  const tx = db.transaction('operation', 'readwrite')
  await Promise.all([...rows.map((row) => tx.store.put(row)), tx.done])
}

export async function deleteSent({ db }: Device, ids: string[]) {
  await Promise.all(ids.map((id) => db.delete('operation', id)))
}

/** Deletes everything that is stored of the event, when the member may no longer see it. */
export async function deleteEvent(device: Device) {
  const { db, owner, eventId } = device
  await db.delete('event', [owner, eventId])
  for (const row of await db.getAll('operation'))
    if (row.owner === owner && row.eventId === eventId) await db.delete('operation', row.id)
}

/** Also deletes the lists of members who were logged in before `owner`. */
async function deleteExpired(db: IDBPDatabase<Schema>, now: number, owner?: string) {
  for (const row of await db.getAll('event'))
    if (row.expiresAt <= now || (owner !== undefined && row.owner !== owner))
      await db.delete('event', [row.owner, row.eventId])
  for (const row of await db.getAll('operation'))
    if (row.expiresAt <= now) await db.delete('operation', row.id)
}

/** The events of the member who is logged in, or of nobody. */
export async function listStoredEvents() {
  const cookie = await findDeviceCookie()
  const owner = cookie && (await hashOf(cookie))
  const db = await open()
  const rows = (await db.getAll('event')).filter((row) => row.owner === owner)
  db.close()
  return rows.map(({ eventId }) => eventId)
}

/**
 * Deletes the lists and the stored parts of their keys. Changes that are not sent remain, encrypted; only the same member
 * can read them, after logging in again.
 */
export async function deleteLists() {
  const db = await open()
  await db.clear('event')
  await deleteExpired(db, Date.now())
  db.close()
}
