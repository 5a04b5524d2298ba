import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { registerServiceWorker } from '#app/platform/service-worker/register-service-worker.ts'
import { syncLog } from './sync-log.ts'

/**
 * Makes the log available offline on this device, and uploads what was logged offline. If the log cannot be
 * stored, the page works as usual. Returns the number of refused changes that the member has not dismissed yet.
 */
export function useLogSync() {
  const { revalidate } = useRevalidator()
  const [notSavedCount, setNotSavedCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page is mounted
  useEffect(() => {
    let isMounted = true
    void registerServiceWorker()
    const sync = () =>
      void syncLog()
        .then((synced) => {
          if (synced && isMounted) setNotSavedCount(synced.notSavedCount)
          return synced && synced.sent > 0 && isMounted ? revalidate() : undefined
        })
        .catch(ignore)
    sync()
    addEventListener('online', sync)
    return () => {
      isMounted = false
      removeEventListener('online', sync)
    }
  }, [])
  return notSavedCount
}

/** Errors are expected if the storage is full or the page is being closed. */
const ignore = () => {}
