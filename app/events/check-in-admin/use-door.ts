import { useEffect, useMemo, useRef, useState } from 'react'
import type { Operation } from '#app/events/check-in/presence.ts'
import {
  applyChanges,
  type DoorAnswer,
  type DoorChanges,
  maxChanges,
  noChanges,
  planOperations,
  remainingChanges,
} from './door-changes.ts'
import type { DoorList, DoorRow } from './door-list.ts'

const intervalMs = 15_000

/** 'waiting': there is no network, or no answer; recorded changes are sent later. */
type Connection = 'connected' | 'waiting' | 'loggedOut'

/**
 * The check-in list on this device. A tap is shown immediately and sent in the background. The server's list replaces
 * the one on the device; changes that it does not have yet are applied on top.
 */
export function useDoor(path: string, initial: DoorList) {
  const [list, setList] = useState(initial)
  const [changes, setChanges] = useState(noChanges)
  const [connection, setConnection] = useState<Connection>('connected')
  const latest = useRef(changes)
  latest.current = changes
  const clockOffset = useRef<number>(null)
  clockOffset.current ??= Date.parse(initial.serverTime) - Date.now()
  const sync = useSync(`${path}/sync`, latest, {
    onAnswer: (answer) => {
      clockOffset.current = Date.parse(answer.list.serverTime) - Date.now()
      setList(answer.list)
      setChanges((current) => remainingChanges(current, answer))
      setConnection('connected')
    },
    onFailure: setConnection,
  })
  // Submitting another form on the page loads a newer list.
  useEffect(() => setList(initial), [initial])
  const { known, rows } = useMemo(() => applyChanges(list, changes), [list, changes])
  const record = (row: DoorRow, change: { person: number | null; kind: Operation['kind'] }) => {
    const now = new Date(Date.now() + (clockOffset.current ?? 0))
    const operations = planOperations(row, known, change, now)
    latest.current = { ...latest.current, operations: [...latest.current.operations, ...operations] }
    setChanges(latest.current)
    sync()
  }
  return { rows, record, connection, unsent: changes.operations.length }
}

interface Listeners {
  onAnswer: (answer: DoorAnswer) => void
  onFailure: (connection: Connection) => void
}

/** Sends the changes now, when the network returns, and at an interval; one request at a time. */
function useSync(url: string, latest: { current: DoorChanges }, listeners: Listeners) {
  const current = useRef(listeners)
  current.current = listeners
  const state = useRef({ isSending: false, isNeeded: false })
  const sync = useRef(async () => {
    if (state.current.isSending) {
      state.current.isNeeded = true
      return
    }
    state.current = { isSending: true, isNeeded: false }
    const result = await exchange(url, latest.current)
    state.current.isSending = false
    if (typeof result === 'string') return current.current.onFailure(result)
    current.current.onAnswer(result)
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

/** Sends changes, or only asks for the list if there are none. */
async function exchange(url: string, changes: DoorChanges): Promise<DoorAnswer | Connection> {
  const isEmpty = changes.operations.length + changes.walkIns.length === 0
  const batch = { ...changes, operations: changes.operations.slice(0, maxChanges) }
  const body = new URLSearchParams({ changes: JSON.stringify(batch) })
  try {
    const response = await fetch(url, isEmpty ? {} : { method: 'POST', body })
    if (response.status === 401 || response.status === 403) return 'loggedOut'
    return response.ok ? await response.json() : 'waiting'
  } catch {
    return 'waiting'
  }
}
