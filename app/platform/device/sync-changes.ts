/**
 * Why changes could not be synced. 'waiting': the server did not respond, or could not process the request, so the device
 * tries again later. 'loggedOut': the session has ended. 'removed': what the changes belong to was deleted, or the member
 * no longer has access to it.
 */
export type Failure = 'waiting' | 'loggedOut' | 'removed'

const failures: Record<number, Failure> = { 401: 'loggedOut', 403: 'removed', 404: 'removed' }

/** A request that takes longer counts as failed. */
const timeoutMs = 30_000

/** Sends changes to the server and returns its response. If `changes` is null, only requests the server's current data. */
export async function syncChanges<SyncResponse>(
  path: string,
  changes: object | null,
): Promise<SyncResponse | Failure> {
  const body = new URLSearchParams({ changes: JSON.stringify(changes) })
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(path, changes === null ? { signal } : { method: 'POST', body, signal })
    return response.ok ? await response.json() : (failures[response.status] ?? 'waiting')
  } catch {
    return 'waiting'
  }
}
