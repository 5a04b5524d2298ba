import {
  listOperations,
  type OfflineStore,
  openOfflineStore,
  readSnapshot,
  saveSnapshot,
} from '#app/platform/device/device-store.ts'
import { logSubject, quranDatabase, type StoredLog } from './quran-device.ts'
import { requestLog, sendUnsent } from './send-unsent.ts'

/**
 * Stores the server's current log on this device. Null if the device is offline, logged out or has no safe
 * storage.
 */
async function fetchLog(): Promise<OfflineStore | null> {
  const response = await requestLog()
  if (typeof response === 'string') return null
  const store = await openOfflineStore(quranDatabase, logSubject, response.grant)
  if (!store) return null
  const stored = await readSnapshot<StoredLog>(store)
  const hasUnsent = (await listOperations(store)).length > 0
  await saveSnapshot(store, {
    logId: response.logId,
    snapshot: response.snapshot,
    // Unsent operations were recorded with the previous offset.
    clockOffset:
      (hasUnsent ? stored?.clockOffset : undefined) ?? Date.parse(response.serverTime) - Date.now(),
    notSaved: stored?.notSaved ?? [],
  } satisfies StoredLog)
  return store
}

/** Opens the stored log; stores it first if it is missing. Null if `fetchLog` failed. */
export async function openStoredLog(): Promise<OfflineStore | null> {
  const store = await openOfflineStore(quranDatabase, logSubject)
  if (store && (await readSnapshot<StoredLog>(store))) return store
  // A page that was left while it stored the log may have stored the key only.
  store?.db.close()
  return fetchLog()
}

/**
 * Downloads the log, and uploads what was logged offline. Returns how many operations were uploaded, and how many the
 * server has refused, now or earlier, since the member last dismissed them. Null if `fetchLog` failed.
 */
export async function syncLog() {
  const store = await fetchLog()
  if (!store) return null
  try {
    const hasUnsent = (await listOperations(store)).length > 0
    const result = hasUnsent ? await sendUnsent(store) : { sent: 0 }
    const stored = await readSnapshot<StoredLog>(store)
    return { sent: typeof result === 'string' ? 0 : result.sent, notSavedCount: stored?.notSaved.length ?? 0 }
  } finally {
    store.db.close()
  }
}
