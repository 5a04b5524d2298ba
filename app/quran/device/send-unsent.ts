import {
  addOperations,
  type Device,
  deleteOperations,
  deleteSnapshots,
  deleteSubject,
  listOperations,
  listStoredSubjects,
  openDevice,
  readSnapshot,
  saveSnapshot,
} from '#app/platform/device/device-store.ts'
import { type Failure, syncChanges } from '#app/platform/device/sync-changes.ts'
import { settleBatch } from './batch.ts'
import {
  logSubject,
  maxBatch,
  type QuranAnswer,
  quranDatabase,
  quranSyncPath,
  type StoredLog,
  type UnsentOperation,
} from './quran-device.ts'

/** Requests the log of the logged-in member from the server. */
export const requestLog = () => syncChanges<QuranAnswer>(quranSyncPath, null)

/** Sends the log's id too, because the server saves operations only in the log in which they were made. */
async function sendBatch(operations: UnsentOperation[], logId: string): Promise<QuranAnswer | Failure> {
  if (operations.length > 0) return syncChanges<QuranAnswer>(quranSyncPath, { logId, operations })
  const answer = await requestLog()
  return typeof answer !== 'string' && answer.logId !== logId ? 'loggedOut' : answer
}

/**
 * Sends all stored operations, or only asks for the log if there are none, and stores the response. Returns how many
 * were sent, or why some could not be sent.
 */
export async function sendUnsent(device: Device): Promise<{ sent: number } | Failure> {
  let sent = 0
  let isCorrected = false
  for (;;) {
    const batch = (await listOperations<UnsentOperation>(device)).slice(0, maxBatch)
    const stored = await readSnapshot<StoredLog>(device)
    const answer = stored ? await sendBatch(batch, stored.logId) : 'loggedOut'
    if (answer === 'removed') await deleteSubject(device)
    if (answer === 'loggedOut') await deleteSnapshots(quranDatabase)
    if (typeof answer === 'string') return answer
    const { again, done } = await storeAnswer(device, batch, answer, stored)
    sent += done.length
    if (again.length === 0 && batch.length < maxBatch) return { sent }
    // The server should accept operations with a corrected time. If not, they are sent again later, not in a loop.
    if (done.length === 0 && isCorrected) return 'waiting'
    isCorrected = again.length > 0
  }
}

async function storeAnswer(
  device: Device,
  batch: UnsentOperation[],
  answer: QuranAnswer,
  stored: StoredLog | null,
) {
  const settled = settleBatch(batch, answer, stored, new Date())
  await addOperations(device, settled.again)
  await saveSnapshot(device, settled.log)
  // Last, so that a page that reads while the service worker sends finds each entry in at least one of the two.
  await deleteOperations(device, settled.done)
  return settled
}

/** Sends what is stored, without an open page. Returns false if it should be tried again. */
export async function sendStored() {
  if ((await listStoredSubjects(quranDatabase)).length === 0) return true
  const device = await openDevice(quranDatabase, logSubject)
  if (!device) return true
  try {
    if ((await listOperations(device)).length === 0) return true
    return (await sendUnsent(device)) !== 'waiting'
  } finally {
    device.db.close()
  }
}
