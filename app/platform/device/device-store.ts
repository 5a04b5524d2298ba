import { type IDBPDatabase, openDB } from 'idb'
import { findDeviceCookie } from '#app/platform/http/device-cookie.ts'
import { deriveKey, importMaterial, ownerOf, type Sealed, seal, unseal } from './sealed.ts'

/** What a device needs to store a member's data. */
export interface DeviceGrant {
  /** The part of the key that the device stores. */
  material: string
  /** When the device deletes what it has stored. */
  expiresAt: number
}

/** The database of a feature. Its names are stored on devices, so they never change. */
export interface OfflineDatabase {
  name: string
  /** The object store of the snapshots, one for each subject: the event or log that the data is about. */
  snapshots: string
  /** The property with the subject's id, such as `eventId`. */
  subject: string
}

/** Rows belong to an owner; see `ownerOf`. */
interface SnapshotRow {
  owner: string
  material: CryptoKey
  /** When the grant was stored. */
  storedAt: number
  expiresAt: number
  snapshot: Sealed | null
  /** The subject's id, under the property that `OfflineDatabase.subject` names. */
  [subject: string]: unknown
}

interface OperationRow {
  id: string
  owner: string
  expiresAt: number
  sealed: Sealed
}

/** An open connection to what this device stores about one subject for the logged-in member, and its decryption key. */
export interface OfflineStore {
  db: IDBPDatabase
  database: OfflineDatabase
  owner: string
  subjectId: string
  expiresAt: number
  key: CryptoKey
}

const operations = 'operation'

const open = ({ name, snapshots, subject }: OfflineDatabase) =>
  openDB(name, 1, {
    upgrade: (db) => {
      db.createObjectStore(snapshots, { keyPath: ['owner', subject] })
      db.createObjectStore(operations, { keyPath: 'id' })
    },
  })

/**
 * Opens what this device stores about a subject. Without a grant, which only the server gives, the subject must have been
 * opened before. Null if there is nothing that this member can read, or if the browser cannot store anything safely.
 */
export async function openOfflineStore(
  database: OfflineDatabase,
  subjectId: string,
  grant?: DeviceGrant,
): Promise<OfflineStore | null> {
  try {
    const cookie = await findDeviceCookie()
    // Browsers have `crypto.subtle` only on pages served over https.
    if (!crypto.subtle) return null
    if (!cookie) {
      // Only in a page: in a worker, the browser may be unable to read the cookie.
      if (typeof document !== 'undefined') await deleteSnapshotsAfterLogout(database)
      return null
    }
    const owner = await ownerOf(cookie)
    const db = await open(database)
    await deleteExpired(db, database, Date.now(), owner)
    const stored: SnapshotRow | undefined = await db.get(database.snapshots, [owner, subjectId])
    const row = grant
      ? {
          snapshot: stored?.snapshot ?? null,
          owner,
          [database.subject]: subjectId,
          material: await importMaterial(grant.material),
          storedAt: Date.now(),
          expiresAt: grant.expiresAt,
        }
      : stored
    if (!row) {
      db.close()
      return null
    }
    if (grant) await db.put(database.snapshots, row)
    const key = await deriveKey(row.material, cookie, database.name)
    return { db, database, owner, subjectId, expiresAt: row.expiresAt, key }
  } catch {
    // Storage is disabled or full: the page still works while it is open.
    return null
  }
}

export async function readSnapshot<Snapshot>({ db, database, owner, subjectId, key }: OfflineStore) {
  const row: SnapshotRow | undefined = await db.get(database.snapshots, [owner, subjectId])
  return row?.snapshot ? unseal<Snapshot>(key, row.snapshot) : null
}

export async function saveSnapshot({ db, database, owner, subjectId, key }: OfflineStore, snapshot: unknown) {
  const sealed = await seal(key, snapshot)
  const tx = db.transaction(database.snapshots, 'readwrite')
  const row: SnapshotRow | undefined = await tx.store.get([owner, subjectId])
  // A logout deletes the row. Nothing may be stored again after that.
  if (row) await tx.store.put({ ...row, snapshot: sealed })
  await tx.done
}

/** The operations that were recorded on this device and that the server may not have. */
export async function listOperations<Operation>(store: OfflineStore): Promise<Operation[]> {
  const rows = await listOperationRows(store)
  const found = await Promise.all(rows.map(({ sealed }) => unseal<Operation>(store.key, sealed)))
  return found.filter((operation) => operation !== null)
}

async function listOperationRows({ db, database, owner, subjectId }: OfflineStore) {
  const rows: (OperationRow & Record<string, unknown>)[] = await db.getAll(operations)
  return rows.filter((row) => row.owner === owner && row[database.subject] === subjectId)
}

/** Adds operations; replaces stored ones with the same ids. */
export async function addOperations(
  { db, database, owner, subjectId, expiresAt, key }: OfflineStore,
  newOperations: { id: string }[],
) {
  const rows = await Promise.all(
    newOperations.map(async (operation) => ({
      id: operation.id,
      owner,
      [database.subject]: subjectId,
      expiresAt,
      sealed: await seal(key, operation),
    })),
  )
  const tx = db.transaction(operations, 'readwrite')
  await Promise.all([...rows.map((row) => tx.store.put(row)), tx.done])
}

export async function deleteOperations({ db }: OfflineStore, ids: string[]) {
  await Promise.all(ids.map((id) => db.delete(operations, id)))
}

/** Deletes everything that is stored about the subject, when the member may no longer see it. */
export async function deleteOfflineData(store: OfflineStore) {
  const { db, database, owner, subjectId } = store
  await db.delete(database.snapshots, [owner, subjectId])
  await deleteOperations(
    store,
    (await listOperationRows(store)).map(({ id }) => id),
  )
}

/** Deletes what has expired and, if `owner` is given, the snapshots of all other owners. */
async function deleteExpired(db: IDBPDatabase, database: OfflineDatabase, now: number, owner?: string) {
  const stored: SnapshotRow[] = await db.getAll(database.snapshots)
  await deleteUnchanged(
    db,
    database,
    stored.filter((row) => row.expiresAt <= now || (owner !== undefined && row.owner !== owner)),
  )
  const unsent: OperationRow[] = await db.getAll(operations)
  for (const row of unsent) if (row.expiresAt <= now) await db.delete(operations, row.id)
}

/** Deletes snapshots, except those that have been stored again in the meantime. */
async function deleteUnchanged(
  db: IDBPDatabase,
  { snapshots, subject }: OfflineDatabase,
  rows: SnapshotRow[],
) {
  const tx = db.transaction(snapshots, 'readwrite')
  for (const row of rows) {
    const key = [row.owner, String(row[subject])]
    const current: SnapshotRow | undefined = await tx.store.get(key)
    if (current?.storedAt === row.storedAt) await tx.store.delete(key)
  }
  await tx.done
}

/** The stored subjects of the logged-in member; empty if nobody is logged in. */
export async function listStoredIds(database: OfflineDatabase) {
  const cookie = await findDeviceCookie()
  const owner = cookie && (await ownerOf(cookie))
  const db = await open(database)
  const rows: Record<string, string>[] = await db.getAll(database.snapshots)
  db.close()
  return rows.flatMap((row) => {
    const subjectId = row[database.subject]
    return row.owner === owner && subjectId !== undefined ? [subjectId] : []
  })
}

/**
 * If nobody is logged in, deletes the snapshots and the stored parts of their keys. Unsent operations remain, encrypted;
 * only the same member can read them, after logging in again. In either case, deletes what has expired.
 */
export async function deleteSnapshotsAfterLogout(database: OfflineDatabase) {
  const db = await open(database)
  // Before the cookie is read, so that what a member stores after logging in again in the meantime remains.
  const stored: SnapshotRow[] = await db.getAll(database.snapshots)
  if (!(await findDeviceCookie())) await deleteUnchanged(db, database, stored)
  await deleteExpired(db, database, Date.now())
  db.close()
}

/** Deletes all snapshots of the store's member, whose session has ended, but not unsent operations. */
export async function deleteOwnSnapshots({ db, database, owner }: OfflineStore) {
  const stored: SnapshotRow[] = await db.getAll(database.snapshots)
  await deleteUnchanged(
    db,
    database,
    stored.filter((row) => row.owner === owner),
  )
}
