/**
 * Why operations were not sent. 'waiting': there is no network, or no response. 'loggedOut': the session has ended.
 * 'removed': the member may no longer see their subject, or it was deleted.
 */
export type Failure = 'waiting' | 'loggedOut' | 'removed'

const failures: Record<number, Failure> = { 401: 'loggedOut', 403: 'removed', 404: 'removed' }

/** A slower network counts as none. */
const timeoutMs = 30_000

/** Sends changes, and returns the server's response; without changes, only requests what the server has. */
export async function syncChanges<Answer>(path: string, changes: object | null): Promise<Answer | Failure> {
  const body = new URLSearchParams({ changes: JSON.stringify(changes) })
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(path, changes === null ? { signal } : { method: 'POST', body, signal })
    return response.ok ? await response.json() : (failures[response.status] ?? 'waiting')
  } catch {
    return 'waiting'
  }
}
