import {
  addOperations,
  deleteOfflineData,
  deleteOperations,
  deleteOwnSnapshots,
  listOperations,
  listStoredIds,
  type OfflineStore,
  openOfflineStore,
  readSnapshot,
  saveSnapshot,
} from '#app/platform/device/device-store.ts'
import { type Failure, syncChanges } from '#app/platform/device/sync-changes.ts'
import { mergeUnsent, settleBatch } from './batch.ts'
import {
  logSubject,
  maxBatch,
  type QuranSyncResponse,
  quranDatabase,
  quranSyncPath,
  type StoredLog,
  type UnsentOperation,
} from './quran-device.ts'

/** Requests the log of the logged-in member from the server. */
export const requestLog = () => syncChanges<QuranSyncResponse>(quranSyncPath, null)

/**
 * Sends operations with the id of their log, because the server saves them only in that log. Without operations,
 * requests the log.
 */
async function sendBatch(operations: UnsentOperation[], logId: string): Promise<QuranSyncResponse | Failure> {
  if (operations.length > 0) return syncChanges<QuranSyncResponse>(quranSyncPath, { logId, operations })
  const response = await requestLog()
  return typeof response !== 'string' && response.logId !== logId ? 'loggedOut' : response
}

/**
 * Sends all stored operations, or only requests the log if there are none, and stores the response. Returns how many
 * were sent, or why some could not be sent. `unstored` has the operations that the device could not store, by id. They
 * are sent too, and are deleted from it when the server has responded to them.
 */
export async function sendUnsent(
  store: OfflineStore,
  unstored = new Map<string, UnsentOperation>(),
): Promise<{ sent: number } | Failure> {
  let sent = 0
  let isCorrected = false
  for (;;) {
    const storedOperations = await listOperations<UnsentOperation>(store)
    const batch = mergeUnsent(storedOperations, unstored.values()).slice(0, maxBatch)
    const stored = await readSnapshot<StoredLog>(store)
    // Another tab has logged out, or a page that is being opened has not stored the log yet.
    if (!stored) return 'loggedOut'
    const response = await sendBatch(batch, stored.logId)
    if (response === 'removed') await deleteOfflineData(store)
    if (response === 'loggedOut') await deleteOwnSnapshots(store)
    if (typeof response === 'string') return response
    const { retries, doneIds } = await storeResponse(store, batch, response, stored)
    for (const { id } of batch) unstored.delete(id)
    sent += doneIds.length
    if (retries.length === 0 && batch.length < maxBatch) return { sent }
    // The server should accept operations with a corrected time. If it does not, they are sent again later, not in an
    // endless loop.
    if (doneIds.length === 0 && isCorrected) return 'waiting'
    isCorrected = retries.length > 0
  }
}

async function storeResponse(
  store: OfflineStore,
  batch: UnsentOperation[],
  response: QuranSyncResponse,
  stored: StoredLog,
) {
  const settled = settleBatch(batch, response, stored, new Date())
  await addOperations(store, settled.retries)
  await saveSnapshot(store, settled.log)
  // Last, so that a page that reads while the service worker sends finds each entry in the operations, in the
  // snapshot, or in both.
  await deleteOperations(store, settled.doneIds)
  return settled
}

/**
 * Sends the stored operations from the service worker, even if no page is open. Returns false if the worker should try
 * again.
 */
export async function sendStored() {
  if ((await listStoredIds(quranDatabase)).length === 0) return true
  const store = await openOfflineStore(quranDatabase, logSubject)
  if (!store) return true
  try {
    if ((await listOperations(store)).length === 0) return true
    return (await sendUnsent(store)) !== 'waiting'
  } finally {
    store.db.close()
  }
}
