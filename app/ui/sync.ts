import type { Failure } from '#app/platform/device/sync-changes.ts'

export interface SyncListeners<SyncResponse> {
  /** Sends what has not been sent yet. */
  send: () => Promise<SyncResponse | Failure>
  onResponse: (response: SyncResponse) => void
  onFailure: (failure: Failure) => void
}

/**
 * Returns a function that sends what has not been sent yet, one request at a time. Calls during a request cause one
 * more request after it, even if it fails: the network may have returned since the request started.
 */
export function createSync<SyncResponse extends object>(listeners: () => SyncListeners<SyncResponse>) {
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
        const result = await listeners()
          .send()
          .catch((): Failure => 'waiting')
        if (typeof result !== 'string') listeners().onResponse(result)
        else listeners().onFailure(result)
        if (result === 'loggedOut' || result === 'removed') isNeeded = false
      }
    } finally {
      isSending = false
    }
  }
}
