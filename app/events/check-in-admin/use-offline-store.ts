import { useEffect, useRef, useState } from 'react'
import { requestSync } from '#app/platform/device/background-sync.ts'
import {
  type DeviceGrant,
  deleteOfflineData,
  deleteOperations,
  deleteOwnSnapshots,
  type OfflineStore,
  openOfflineStore,
  saveSnapshot,
} from '#app/platform/device/device-store.ts'
import type { Failure } from '#app/platform/device/sync-changes.ts'
import { registerServiceWorker } from '#app/platform/service-worker/register-service-worker.ts'
import { addUnsent, checkInDatabase, type DoorSnapshot, listUnsent } from './device-store.ts'
import type { DoorChanges, DoorSyncResponse } from './door-changes.ts'
import { syncTag } from './door-path.ts'
import { storeResponse } from './send-changes.ts'

interface Options {
  eventId: string
  /** Undefined on the offline page. */
  grant: DeviceGrant | undefined
  snapshot: DoorSnapshot
  /** Receives the changes from an earlier visit; returns the changes that this page has already recorded. */
  onOpen: (stored: DoorChanges) => DoorChanges
}

/** Stores the list and the unsent changes on this device, if the browser allows it. Storage errors are ignored. */
export function useOfflineStore({ eventId, grant, snapshot, onOpen }: Options) {
  const store = useRef<OfflineStore>(null)
  const [isStored, setIsStored] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the board is keyed by event, so it remounts when the event changes
  useEffect(() => {
    let isMounted = true
    void registerServiceWorker()
    const start = async () => {
      const opened = await openOfflineStore(checkInDatabase, eventId, grant)
      if (!opened || !isMounted) return opened?.db.close()
      store.current = opened
      if (grant) await saveSnapshot(opened, snapshot)
      await addUnsent(opened, onOpen(await listUnsent(opened)))
      setIsStored(true)
    }
    start().catch(ignore)
    return () => {
      isMounted = false
      store.current?.db.close()
      store.current = null
    }
  }, [])
  const withStore = (work: (opened: OfflineStore) => Promise<void>) => {
    if (store.current) work(store.current).catch(ignore)
  }
  return {
    isStored,
    add: (changes: DoorChanges) => withStore((opened) => addUnsent(opened, changes)),
    remove: (ids: string[]) => withStore((opened) => deleteOperations(opened, ids)),
    onResponse: (response: DoorSyncResponse, clockOffset: number) =>
      withStore((opened) => storeResponse(opened, response, clockOffset)),
    onFailure: (failure: Failure) => {
      if (failure === 'waiting') requestSync(syncTag).catch(ignore)
      else withStore(failure === 'removed' ? deleteOfflineData : deleteOwnSnapshots)
    },
  }
}

/** Ignores errors: storage is full or was deleted, or the page is closing. */
const ignore = () => {}
