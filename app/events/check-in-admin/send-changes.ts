import {
  addUnsent,
  type Device,
  deleteEvent,
  deleteSent,
  listStoredEvents,
  listUnsent,
  openDevice,
  readSnapshot,
  saveSnapshot,
} from './device-store.ts'
import { type DoorAnswer, type DoorChanges, nextBatch, remainingChanges } from './door-changes.ts'
import { doorPath } from './door-path.ts'

/**
 * Why changes were not sent. 'waiting': there is no network, or no answer. 'loggedOut': the session has ended.
 * 'removed': the member may no longer edit the event, or it was deleted.
 */
export type Failure = 'waiting' | 'loggedOut' | 'removed'

const failures: Record<number, Failure> = { 401: 'loggedOut', 403: 'removed', 404: 'removed' }

/** Sends changes, or only asks for the list if there are none. */
export async function sendChanges(eventId: string, changes: DoorChanges): Promise<DoorAnswer | Failure> {
  const batch = nextBatch(changes)
  const body = new URLSearchParams({ changes: JSON.stringify(batch) })
  try {
    const response = await fetch(
      `${doorPath(eventId)}/sync`,
      countChanges(batch) === 0 ? {} : { method: 'POST', body },
    )
    return response.ok ? await response.json() : (failures[response.status] ?? 'waiting')
  } catch {
    return 'waiting'
  }
}

const countChanges = ({ operations, walkIns }: DoorChanges) => operations.length + walkIns.length

/**
 * Stores the server's answer, and deletes what it has confirmed or will never store. What is left is stored again,
 * because a walk-in can turn out to be signed up already.
 */
export async function storeAnswer(device: Device, answer: DoorAnswer, clockOffset?: number) {
  const stored = await listUnsent(device)
  const remaining = remainingChanges(stored, answer)
  const kept = new Set([...remaining.operations, ...remaining.walkIns].map(({ id }) => id))
  const done = [...stored.operations, ...stored.walkIns].map(({ id }) => id).filter((id) => !kept.has(id))
  await deleteSent(device, done)
  if (answer.walkIns.length > 0) await addUnsent(device, remaining)
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
    const changes = nextBatch(await listUnsent(device))
    const length = countChanges(changes)
    if (length === 0 || length >= left) return length === 0
    left = length
    const answer = await sendChanges(device.eventId, changes)
    if (answer === 'removed') await deleteEvent(device)
    if (typeof answer === 'string') return answer !== 'waiting'
    await storeAnswer(device, answer)
  }
}
