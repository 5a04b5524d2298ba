import { useEffect, useMemo, useRef, useState } from 'react'
import type { Operation } from '#app/events/check-in/presence.ts'
import type { DeviceGrant, DoorSnapshot } from './device-store.ts'
import {
  applyChanges,
  type DoorAnswer,
  type DoorChanges,
  noChanges,
  planOperations,
  remainingChanges,
} from './door-changes.ts'
import type { DoorRow } from './door-list.ts'
import { type Failure, sendChanges } from './send-changes.ts'
import { useDevice } from './use-device.ts'

const intervalMs = 15_000

export interface Door extends Omit<DoorSnapshot, 'clockOffset'> {
  eventId: string
  /** Only on the offline page, whose list may be old. */
  clockOffset?: number
  grant?: DeviceGrant
}

/**
 * The check-in list on this device. A tap is shown immediately, stored, and sent in the background. The server's list
 * replaces the one on the device; changes that it does not have yet are applied on top.
 */
export function useDoor({ eventId, grant, clockOffset, ...shown }: Door) {
  const [list, setList] = useState(shown.list)
  const [changes, setChanges] = useState(noChanges)
  const [connection, setConnection] = useState<'connected' | Failure | null>(null)
  const latest = useRef(changes)
  latest.current = changes
  const offset = useRef(clockOffset)
  offset.current ??= Date.parse(shown.list.serverTime) - Date.now()
  const addOperations = (added: Operation[]) => {
    const known = new Set(latest.current.operations.map(({ id }) => id))
    const operations = [...latest.current.operations, ...added.filter(({ id }) => !known.has(id))]
    latest.current = { ...latest.current, operations }
    setChanges(latest.current)
    sync()
  }
  const device = useDevice({
    ...{ eventId, grant },
    snapshot: { ...shown, clockOffset: offset.current },
    onOpen: (stored) => {
      const recorded = latest.current.operations
      addOperations(stored)
      return recorded
    },
  })
  const sync = useSync(eventId, latest, {
    onAnswer: (answer, sent) => {
      offset.current = Date.parse(answer.list.serverTime) - Date.now()
      device.onAnswer(sent, answer, offset.current)
      setList(answer.list)
      setChanges((current) => remainingChanges(current, answer))
      setConnection('connected')
    },
    onFailure: (failure) => {
      device.onFailure(failure)
      setConnection(failure)
    },
  })
  // Submitting another form on the page loads a newer list.
  useEffect(() => setList(shown.list), [shown.list])
  const { known, rows } = useMemo(() => applyChanges(list, changes), [list, changes])
  const record = (row: DoorRow, change: { person: number | null; kind: Operation['kind'] }) => {
    const now = new Date(Date.now() + (offset.current ?? 0))
    const operations = planOperations(row, known, change, now)
    device.add(operations)
    addOperations(operations)
  }
  return { rows, record, connection, unsent: changes.operations.length, isStored: device.isStored }
}

interface Listeners {
  onAnswer: (answer: DoorAnswer, sent: DoorChanges) => void
  onFailure: (failure: Failure) => void
}

/** Sends the changes now, when the network returns, and at an interval; one request at a time. */
function useSync(eventId: string, latest: { current: DoorChanges }, listeners: Listeners) {
  const current = useRef(listeners)
  current.current = listeners
  const state = useRef({ isSending: false, isNeeded: false })
  const sync = useRef(async () => {
    if (state.current.isSending) {
      state.current.isNeeded = true
      return
    }
    state.current = { isSending: true, isNeeded: false }
    const sent = latest.current
    const result = await sendChanges(eventId, sent)
    state.current.isSending = false
    if (typeof result === 'string') return current.current.onFailure(result)
    current.current.onAnswer(result, sent)
    if (state.current.isNeeded) void sync.current()
  })
  useEffect(() => {
    const send = () => {
      if (document.visibilityState === 'visible') void sync.current()
    }
    const timer = setInterval(send, intervalMs)
    addEventListener('online', send)
    document.addEventListener('visibilitychange', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
    }
  }, [])
  return () => void sync.current()
}
