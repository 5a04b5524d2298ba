import {
  type Device,
  listOperations,
  openDevice,
  readSnapshot,
  saveSnapshot,
} from '#app/platform/device/device-store.ts'
import { logSubject, quranDatabase, type StoredLog } from './quran-device.ts'
import { requestLog, sendUnsent } from './send-unsent.ts'

/**
 * Stores the server's current log on this device. Null if the device is offline, logged out or has no safe
 * storage.
 */
export async function fetchLog(): Promise<Device | null> {
  const response = await requestLog()
  if (typeof response === 'string') return null
  const device = await openDevice(quranDatabase, logSubject, response.grant)
  if (!device) return null
  const stored = await readSnapshot<StoredLog>(device)
  const hasUnsent = (await listOperations(device)).length > 0
  await saveSnapshot(device, {
    logId: response.logId,
    snapshot: response.snapshot,
    // Unsent operations were recorded with the previous offset.
    clockOffset:
      (hasUnsent ? stored?.clockOffset : undefined) ?? Date.parse(response.serverTime) - Date.now(),
    notSaved: stored?.notSaved ?? [],
  } satisfies StoredLog)
  return device
}

/**
 * Downloads the log, and uploads what was logged offline. Returns how many operations were uploaded, and how many the
 * server has refused, now or earlier, since the member last dismissed them. Null if nothing is stored on this device.
 */
export async function syncLog() {
  const device = await fetchLog()
  if (!device) return null
  try {
    const hasUnsent = (await listOperations(device)).length > 0
    const result = hasUnsent ? await sendUnsent(device) : { sent: 0 }
    const stored = await readSnapshot<StoredLog>(device)
    return { sent: typeof result === 'string' ? 0 : result.sent, notSaved: stored?.notSaved.length ?? 0 }
  } finally {
    device.db.close()
  }
}
