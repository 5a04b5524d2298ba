import { useEffect, useRef, useState } from 'react'
import { requestSync } from '#app/platform/device/background-sync.ts'
import {
  type Device,
  type DeviceGrant,
  deleteOperations,
  deleteSnapshots,
  deleteSubject,
  openDevice,
  saveSnapshot,
} from '#app/platform/device/device-store.ts'
import type { Failure } from '#app/platform/device/sync-changes.ts'
import { registerServiceWorker } from '#app/platform/service-worker/register-service-worker.ts'
import { addUnsent, checkInDatabase, type DoorSnapshot, listUnsent } from './device-store.ts'
import type { DoorAnswer, DoorChanges } from './door-changes.ts'
import { syncTag } from './door-path.ts'
import { storeAnswer } from './send-changes.ts'

interface Options {
  eventId: string
  /** Undefined on the offline page. */
  grant: DeviceGrant | undefined
  snapshot: DoorSnapshot
  /** Receives the changes of an earlier visit; returns the changes that this page has already recorded. */
  onOpen: (stored: DoorChanges) => DoorChanges
}

/** Stores the list and the operations on this device if the browser allows it. A failure to store is not an error. */
export function useDevice({ eventId, grant, snapshot, onOpen }: Options) {
  const device = useRef<Device>(null)
  const [isStored, setIsStored] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the board of another event is another component
  useEffect(() => {
    let isMounted = true
    void registerServiceWorker()
    const start = async () => {
      const opened = await openDevice(checkInDatabase, eventId, grant)
      if (!opened || !isMounted) return opened?.db.close()
      device.current = opened
      if (grant) await saveSnapshot(opened, snapshot)
      await addUnsent(opened, onOpen(await listUnsent(opened)))
      setIsStored(true)
    }
    start().catch(ignore)
    return () => {
      isMounted = false
      device.current?.db.close()
      device.current = null
    }
  }, [])
  const withDevice = (work: (opened: Device) => Promise<void>) => {
    if (device.current) work(device.current).catch(ignore)
  }
  return {
    isStored,
    add: (changes: DoorChanges) => withDevice((opened) => addUnsent(opened, changes)),
    remove: (ids: string[]) => withDevice((opened) => deleteOperations(opened, ids)),
    onAnswer: (answer: DoorAnswer, clockOffset: number) =>
      withDevice((opened) => storeAnswer(opened, answer, clockOffset)),
    onFailure: (failure: Failure) => {
      if (failure === 'waiting') requestSync(syncTag).catch(ignore)
      else withDevice(failure === 'removed' ? deleteSubject : () => deleteSnapshots(checkInDatabase))
    },
  }
}

/** Ignores errors: storage is full or was deleted, or the page is closing. */
const ignore = () => {}
