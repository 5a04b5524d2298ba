import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False on the server and until hydration. */
export function useHydrated() {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
