import type { Failure } from '#app/platform/device/sync-changes.ts'

export interface SyncCallbacks<SyncResponse> {
  /** Sends what has not been sent yet. */
  send: () => Promise<SyncResponse | Failure>
  onResponse: (response: SyncResponse) => void
  onFailure: (failure: Failure) => void
}

/**
 * Returns a function that sends what has not been sent yet, one request at a time. Calls during a request cause one
 * more request after it, even if it fails: the network may have returned since the request started.
 */
export function createSync<SyncResponse extends object>(callbacks: () => SyncCallbacks<SyncResponse>) {
  let isSending = false
  let isNeeded = false
  return async () => {
    isNeeded = true
    if (isSending) return
    isSending = true
    try {
      while (isNeeded) {
        isNeeded = false
        // Reading from storage fails while the page is being closed.
        const result = await callbacks()
          .send()
          .catch((): Failure => 'waiting')
        if (typeof result !== 'string') callbacks().onResponse(result)
        else callbacks().onFailure(result)
        if (result === 'loggedOut' || result === 'removed') isNeeded = false
      }
    } finally {
      isSending = false
    }
  }
}
