import { createContext, useContext } from 'react'

const FailedRequestContext = createContext<string | null>(null)

/** Provides the ID of a failed request while its page is rendered on the server; null when the request succeeded. */
export const FailedRequestProvider = FailedRequestContext.Provider

/** The request ID under which the server logged this page's error; null when there was none. */
export function useFailedRequest() {
  const requestId = useContext(FailedRequestContext)
  if (requestId || typeof document === 'undefined') return requestId
  return document.documentElement.dataset.failedRequest ?? null
}
