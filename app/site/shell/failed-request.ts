import { createContext, useContext } from 'react'

const Failed = createContext<string | null>(null)

/** Provides the ID of a failed request while its page is rendered on the server; null when the request succeeded. */
export const FailedRequest = Failed.Provider

/** The request ID under which the server logged this page's error; null when there was none. */
export function useFailedRequest() {
  const onServer = useContext(Failed)
  if (onServer || typeof document === 'undefined') return onServer
  return document.documentElement.dataset.failedRequest ?? null
}
