import { useEffect, useRef } from 'react'
import { createSync, type SyncCallbacks } from './sync.ts'

const intervalMs = 15_000

/**
 * Sends what has not been sent yet, one request at a time: when the returned function is called, when the page is shown
 * or the network returns, and at an interval while the page is visible.
 */
export function useSync<SyncResponse extends object>(callbacks: SyncCallbacks<SyncResponse>) {
  const latestCallbacks = useRef(callbacks)
  latestCallbacks.current = callbacks
  const syncRef = useRef<() => Promise<void>>(null)
  syncRef.current ??= createSync(() => latestCallbacks.current)
  const { current: start } = syncRef
  useEffect(() => {
    const send = () => {
      if (document.visibilityState === 'visible') void start()
    }
    const timer = setInterval(send, intervalMs)
    addEventListener('online', send)
    document.addEventListener('visibilitychange', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
    }
  }, [start])
  return () => void start()
}
