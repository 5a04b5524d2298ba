import {
  deleteOfflineData,
  deleteOperations,
  listStoredIds,
  type OfflineStore,
  openOfflineStore,
  readSnapshot,
  saveSnapshot,
} from '#app/platform/device/device-store.ts'
import { type Failure, syncChanges } from '#app/platform/device/sync-changes.ts'
import { addUnsent, checkInDatabase, type DoorSnapshot, listUnsent } from './device-store.ts'
import { type DoorChanges, type DoorSyncResponse, nextBatch, remainingChanges } from './door-changes.ts'
import { doorPath } from './door-path.ts'

/** Sends a batch of changes, or only requests the list if there are none. */
export function sendChanges(eventId: string, changes: DoorChanges): Promise<DoorSyncResponse | Failure> {
  const batch = nextBatch(changes)
  return syncChanges(`${doorPath(eventId)}/sync`, countChanges(batch) === 0 ? null : batch)
}

const countChanges = ({ operations, walkIns }: DoorChanges) => operations.length + walkIns.length

/**
 * Stores the server's list, and deletes the changes that the server has confirmed and the operations that it has
 * refused. The other changes are stored again, because the operations of a walk-in who turns out to be signed up move
 * to that sign-up.
 */
export async function storeResponse(store: OfflineStore, response: DoorSyncResponse, clockOffset?: number) {
  const stored = await listUnsent(store)
  const remaining = remainingChanges(stored, response)
  const remainingIds = new Set([...remaining.operations, ...remaining.walkIns].map(({ id }) => id))
  const doneIds = [...stored.operations, ...stored.walkIns]
    .map(({ id }) => id)
    .filter((id) => !remainingIds.has(id))
  await deleteOperations(store, doneIds)
  if (response.walkIns.length > 0) await addUnsent(store, remaining)
  const snapshot = await readSnapshot<DoorSnapshot>(store)
  if (!snapshot) return
  await saveSnapshot(store, {
    ...snapshot,
    list: response.list,
    clockOffset: clockOffset ?? snapshot.clockOffset,
  })
}

/** Sends the stored changes of all events, even if no page is open. Returns false if sending should be retried. */
export async function sendStored() {
  let isDone = true
  for (const eventId of await listStoredIds(checkInDatabase)) {
    const store = await openOfflineStore(checkInDatabase, eventId)
    if (store && !(await sendUnsent(store))) isDone = false
    store?.db.close()
  }
  return isDone
}

async function sendUnsent(store: OfflineStore) {
  // Stops when a batch is not smaller than the one before: the server confirmed nothing, or the remaining changes do
  // not fit into one batch. The next sync sends them.
  for (let previousLength = Number.POSITIVE_INFINITY; ; ) {
    const changes = nextBatch(await listUnsent(store))
    const length = countChanges(changes)
    if (length === 0 || length >= previousLength) return length === 0
    previousLength = length
    const response = await sendChanges(store.subjectId, changes)
    if (response === 'removed') await deleteOfflineData(store)
    if (typeof response === 'string') return response !== 'waiting'
    await storeResponse(store, response)
  }
}
