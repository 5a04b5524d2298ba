import { useEffect, useMemo, useRef, useState } from 'react'
import type { WalkIn } from '#app/events/signup/walk-in-store.server.ts'
import type { DeviceGrant } from '#app/platform/device/device-store.ts'
import type { Failure } from '#app/platform/device/sync-changes.ts'
import { useSync } from '#app/ui/use-sync.ts'
import type { DoorSnapshot } from './device-store.ts'
import {
  applyChanges,
  type DoorChanges,
  mergeChanges,
  needsDecision,
  noChanges,
  planOperations,
  remainingChanges,
  type Tap,
  type UnsentWalkIn,
  withoutWalkIns,
} from './door-changes.ts'
import type { DoorRow } from './door-list.ts'
import { sendChanges } from './send-changes.ts'
import { useOfflineStore } from './use-offline-store.ts'

/** An event's check-in list and what is shown with it, from the server or stored on this device. */
export interface Door extends Omit<DoorSnapshot, 'clockOffset'> {
  eventId: string
  /** Only on the offline page, whose list may be old. */
  clockOffset?: number
  grant?: DeviceGrant
}

/**
 * The check-in list on this device. A tap is shown immediately, stored, and sent in the background. The server's list
 * replaces the list on the device, and changes that the server does not have yet are applied on top.
 */
export function useDoor({ eventId, grant, clockOffset, ...snapshot }: Door) {
  const [list, setList] = useState(snapshot.list)
  const [changes, setChanges] = useState(noChanges)
  const [connection, setConnection] = useState<'connected' | Failure | null>(null)
  const latest = useRef(changes)
  latest.current = changes
  const offset = useRef(clockOffset)
  offset.current ??= Date.parse(snapshot.list.serverTime) - Date.now()
  const updateChanges = (next: DoorChanges) => {
    latest.current = next
    setChanges(next)
    sync()
  }
  const store = useOfflineStore({
    eventId,
    grant,
    snapshot: { ...snapshot, clockOffset: offset.current },
    onOpen: (stored) => {
      const recorded = latest.current
      updateChanges(mergeChanges(stored, recorded))
      return recorded
    },
  })
  const sync = useSync({
    send: () => sendChanges(eventId, latest.current),
    onResponse: (response) => {
      offset.current = Date.parse(response.list.serverTime) - Date.now()
      store.onResponse(response, offset.current)
      setList(response.list)
      setChanges((current) => remainingChanges(current, response))
      setConnection('connected')
    },
    onFailure: (failure) => {
      store.onFailure(failure)
      setConnection(failure)
    },
  })
  // Submitting another form on the page loads a newer list.
  useEffect(() => setList(snapshot.list), [snapshot.list])
  const { knownOperations, rows } = useMemo(() => applyChanges(list, changes), [list, changes])
  const add = (added: DoorChanges) => {
    store.add(added)
    updateChanges(mergeChanges(latest.current, added))
  }
  const plan = (row: DoorRow, tap: Tap) =>
    planOperations(row, knownOperations, tap, new Date(Date.now() + (offset.current ?? 0)))
  const record: RecordTap = (row, tap) => add({ ...noChanges, operations: plan(row, tap) })
  /** Adds someone who arrived without a sign-up, and checks in their party. */
  const addWalkIn = (walkIn: WalkIn) => {
    const { rows } = applyChanges({ ...list, signups: [] }, { operations: [], walkIns: [walkIn] })
    add({ operations: rows.flatMap((row) => plan(row, { person: null, kind: 'in' })), walkIns: [walkIn] })
  }
  /** Adds a walk-in for whom there was no room: the organizer accepts the number of spots that the event then needs. */
  const confirmWalkIn = (walkIn: UnsentWalkIn) =>
    add({ ...noChanges, walkIns: [{ ...walkIn, confirmedPlaces: walkIn.needed ?? 0 }] })
  /** Tries again to add a walk-in who was not added because the event was canceled. */
  const retryWalkIn = (walkIn: UnsentWalkIn) =>
    add({ ...noChanges, walkIns: [{ ...walkIn, isCancelled: false }] })
  const removeWalkIn = ({ id }: UnsentWalkIn) => {
    const operations = latest.current.operations.filter(({ signupId }) => signupId === id)
    store.remove([id, ...operations.map((operation) => operation.id)])
    updateChanges(withoutWalkIns(latest.current, (walkIn) => walkIn.id === id))
  }
  const undecided = changes.walkIns.filter(needsDecision)
  const unsentCount = withoutWalkIns(changes, needsDecision).operations.length
  const walkIns = { undecided, addWalkIn, confirmWalkIn, retryWalkIn, removeWalkIn }
  return { rows, capacity: list.capacity, record, walkIns, connection, unsentCount, isStored: store.isStored }
}

type RecordTap = (row: DoorRow, tap: Tap) => void
