import { createContext, useContext } from 'react'

const Failed = createContext<string | null>(null)

/** Tells the page that is being rendered on the server the id of its failed request; null when all is well. */
export const FailedRequest = Failed.Provider

/** The id under which the logs know what went wrong; null when nothing did. */
export function useFailedRequest() {
  const onServer = useContext(Failed)
  if (onServer || typeof document === 'undefined') return onServer
  return document.documentElement.dataset.failedRequest ?? null
}
