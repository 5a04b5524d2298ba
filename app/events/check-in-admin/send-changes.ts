import {
  type Device,
  deleteEvent,
  deleteSent,
  listStoredEvents,
  listUnsent,
  openDevice,
  readSnapshot,
  saveSnapshot,
} from './device-store.ts'
import { type DoorAnswer, type DoorChanges, maxChanges, remainingChanges } from './door-changes.ts'
import { doorPath } from './door-path.ts'

/**
 * Why changes were not sent. 'waiting': there is no network, or no answer. 'loggedOut': the session has ended.
 * 'removed': the member may no longer edit the event, or it was deleted.
 */
export type Failure = 'waiting' | 'loggedOut' | 'removed'

const failures: Record<number, Failure> = { 401: 'loggedOut', 403: 'removed', 404: 'removed' }

/** Sends changes, or only asks for the list if there are none. */
export async function sendChanges(eventId: string, changes: DoorChanges): Promise<DoorAnswer | Failure> {
  const isEmpty = changes.operations.length + changes.walkIns.length === 0
  const batch = { ...changes, operations: changes.operations.slice(0, maxChanges) }
  const body = new URLSearchParams({ changes: JSON.stringify(batch) })
  try {
    const response = await fetch(`${doorPath(eventId)}/sync`, isEmpty ? {} : { method: 'POST', body })
    return response.ok ? await response.json() : (failures[response.status] ?? 'waiting')
  } catch {
    return 'waiting'
  }
}

/** Stores the server's answer, and deletes the operations that it has confirmed or will never store. */
export async function storeAnswer(
  device: Device,
  sent: DoorChanges,
  answer: DoorAnswer,
  clockOffset?: number,
) {
  const remaining = new Set(remainingChanges(sent, answer).operations.map(({ id }) => id))
  const done = sent.operations.map(({ id }) => id).filter((id) => !remaining.has(id))
  await deleteSent(device, done)
  const snapshot = await readSnapshot(device)
  if (!snapshot) return
  await saveSnapshot(device, {
    ...snapshot,
    list: answer.list,
    clockOffset: clockOffset ?? snapshot.clockOffset,
  })
}

/** Sends what is stored of all events, without an open page. Returns false if it should be tried again. */
export async function sendStored() {
  let isDone = true
  for (const eventId of await listStoredEvents()) {
    const device = await openDevice(eventId)
    if (device && !(await sendUnsent(device))) isDone = false
    device?.db.close()
  }
  return isDone
}

async function sendUnsent(device: Device) {
  for (let left = Number.POSITIVE_INFINITY; ; ) {
    const changes = { operations: await listUnsent(device), walkIns: [] }
    const { length } = changes.operations
    if (length === 0 || length >= left) return length === 0
    left = length
    const answer = await sendChanges(device.eventId, changes)
    if (answer === 'removed') await deleteEvent(device)
    if (typeof answer === 'string') return answer !== 'waiting'
    await storeAnswer(device, changes, answer)
  }
}
