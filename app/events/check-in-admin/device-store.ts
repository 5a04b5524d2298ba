import type { Operation } from '#app/events/check-in/presence.ts'
import {
  addOperations,
  listOperations,
  type OfflineDatabase,
  type OfflineStore,
} from '#app/platform/device/device-store.ts'
import type { DoorChanges, UnsentWalkIn } from './door-changes.ts'
import type { DoorList } from './door-list.ts'

export const checkInDatabase: OfflineDatabase = { name: 'check-in', snapshots: 'event', subject: 'eventId' }

/** What the offline page shows. */
export interface DoorSnapshot {
  title: string
  when: string
  timeZone: string
  isOver: boolean
  /** Missing in snapshots that were stored before this field existed. */
  isCancelled?: boolean
  list: DoorList
  /** How far the server's clock is ahead of the device's, in milliseconds. */
  clockOffset: number
}

/** The changes that were recorded on this device and that the server may not have yet. */
export async function listUnsent(store: OfflineStore): Promise<DoorChanges> {
  const changes: DoorChanges = { operations: [], walkIns: [] }
  for (const change of await listOperations<Operation | UnsentWalkIn>(store)) {
    if ('partySize' in change) changes.walkIns.push(change)
    else changes.operations.push(change)
  }
  return changes
}

export const addUnsent = (store: OfflineStore, { operations, walkIns }: DoorChanges) =>
  addOperations(store, [...operations, ...walkIns])
