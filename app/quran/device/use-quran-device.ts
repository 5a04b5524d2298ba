import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { registerServiceWorker } from '#app/platform/service-worker/register-service-worker.ts'
import { storeLog } from './store-log.ts'

/**
 * Lets this device open the log without a network from now on, and sends what it logged without one. Failing to store
 * is not an error.
 */
export function useQuranDevice() {
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit of the page
  useEffect(() => {
    let isMounted = true
    void registerServiceWorker()
    const sync = () =>
      void storeLog()
        .then((sent) => (sent > 0 && isMounted ? revalidate() : undefined))
        .catch(ignore)
    sync()
    addEventListener('online', sync)
    return () => {
      isMounted = false
      removeEventListener('online', sync)
    }
  }, [])
}

/** Storage is full, or the page is being closed. */
const ignore = () => {}
