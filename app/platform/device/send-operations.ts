/**
 * Why operations were not sent. 'waiting': there is no network, or no answer. 'loggedOut': the session has ended.
 * 'removed': the member may no longer see what they are about, or it was deleted.
 */
export type Failure = 'waiting' | 'loggedOut' | 'removed'

const failures: Record<number, Failure> = { 401: 'loggedOut', 403: 'removed', 404: 'removed' }

/** A network that answers later than this is as good as none. */
const timeoutMs = 30_000

/** Sends changes; without changes only asks for what the server has. */
export async function requestAnswer<Answer>(path: string, changes: object | null): Promise<Answer | Failure> {
  const body = new URLSearchParams({ changes: JSON.stringify(changes) })
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(path, changes === null ? { signal } : { method: 'POST', body, signal })
    return response.ok ? await response.json() : (failures[response.status] ?? 'waiting')
  } catch {
    return 'waiting'
  }
}
