import { useEffect, useMemo, useRef, useState } from 'react'
import { requestSync } from '#app/platform/device/background-sync.ts'
import {
  addOperations,
  listOperations,
  type OfflineStore,
  readSnapshot,
  saveSnapshot,
} from '#app/platform/device/device-store.ts'
import { registerServiceWorker } from '#app/platform/service-worker/register-service-worker.ts'
import { minuteMs } from '#app/platform/time/instant.ts'
import { mergeUnsent } from '#app/quran/device/batch.ts'
import { quranSyncTag } from '#app/quran/device/quran-device.ts'
import { sendUnsent } from '#app/quran/device/send-unsent.ts'
import { openStoredLog } from '#app/quran/device/sync-log.ts'
import type { Operation } from '#app/quran/log/operation.ts'
import { useSync } from '#app/ui/use-sync.ts'
import { type Connection, connectionAfterResponse } from './connection.ts'
import { type LogChange, operationsOf } from './log-change.ts'
import { dateAt, mergeOperations, type StoredQuranLog } from './snapshot.ts'

/**
 * The log as it is stored on this device. A change is shown immediately, stored, and sent in the background. `log` is
 * undefined until it is read, and null if there is none.
 */
export function useOfflineLog() {
  const store = useRef<OfflineStore>(null)
  const [log, setLog] = useState<StoredQuranLog | null>()
  const [operations, setOperations] = useState<Operation[]>([])
  const [connection, setConnection] = useState<Connection | null>(null)
  const [isUnstored, setUnstored] = useState(false)
  const hadUnsent = useRef(false)
  // The operations that could not be stored. They are only in memory until the server has them.
  const unstored = useRef(new Map<string, Operation>())
  const load = async (openedStore: OfflineStore) => {
    const stored = await listOperations<Operation>(openedStore)
    setLog(await readSnapshot<StoredQuranLog>(openedStore))
    const unsent = mergeUnsent(stored, unstored.current.values())
    setOperations(unsent)
    setUnstored(unstored.current.size > 0)
    return unsent
  }
  const sync = useSync({
    send: async () => (store.current ? sendUnsent(store.current, unstored.current) : 'waiting'),
    onResponse: () => {
      setConnection((before) => connectionAfterResponse(before, hadUnsent.current))
      if (store.current) load(store.current).catch(ignore)
    },
    onFailure: (failure) => {
      setConnection(failure)
      if (failure === 'waiting') requestSync(quranSyncTag).catch(ignore)
      else setLog(null)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is opened once
  useEffect(() => {
    let isMounted = true
    void registerServiceWorker()
    const start = async () => {
      const openedStore = await openStoredLog()
      if (!isMounted) return openedStore?.db.close()
      store.current = openedStore
      if (!openedStore) return setLog(null)
      hadUnsent.current = (await load(openedStore)).length > 0
      sync()
    }
    start().catch(() => setLog(null))
    return () => {
      isMounted = false
      store.current?.db.close()
      store.current = null
    }
  }, [])
  const clock = useClock()
  const now = new Date(clock + (log?.clockOffset ?? 0))
  const entries = useMemo(() => mergeOperations(log?.snapshot.entries ?? [], operations), [log, operations])
  const change = async (logChange: LogChange) => {
    if (!store.current || !log) return
    const { timeZone } = log.snapshot
    const newOperations = operationsOf(
      logChange,
      { entries, timeZone },
      new Date(Date.now() + log.clockOffset),
    )
    const ids = new Set(newOperations.map(({ id }) => id))
    const show = () =>
      setOperations((current) => [...current.filter(({ id }) => !ids.has(id)), ...newOperations])
    show()
    await addOperations(store.current, newOperations).catch(() => {
      for (const operation of newOperations) unstored.current.set(operation.id, operation)
      setUnstored(true)
    })
    // A response that arrived in the meantime may have replaced the list with what was stored before this change.
    show()
    sync()
  }
  const dismissNotSaved = async () => {
    if (!store.current || !log) return
    const updatedLog = { ...log, notSaved: [] }
    setLog(updatedLog)
    await saveSnapshot(store.current, updatedLog).catch(ignore)
  }
  const today = log ? dateAt(log.snapshot, now) : ''
  return { log, entries, today, connection, unsent: operations.length, isUnstored, change, dismissNotSaved }
}

/** Errors are expected if the storage is full or was deleted, or the page is being closed. */
const ignore = () => {}

/** The current time, updated every minute, because a day may end while the page is open. */
function useClock() {
  const [time, setTime] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => setTime(Date.now())
    const timer = setInterval(tick, minuteMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return time
}
