import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const pollIntervalMs = 1000

/** Loads the page's data again every second while something goes on. */
export function usePolling(busy: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!busy || state !== 'idle') return
    const timer = setTimeout(revalidate, pollIntervalMs)
    return () => clearTimeout(timer)
  }, [busy, state, revalidate])
}
