import type { Failure } from '#app/platform/device/sync-changes.ts'

/** 'backOnline': the device was offline before. */
export type Connection = 'online' | 'backOnline' | Failure

/**
 * The connection after the server has responded. `before` is null before the first request. `hadUnsent`: operations were
 * waiting when the page opened, so the device had been offline, even if the first request succeeded.
 */
export function connectionAfterResponse(before: Connection | null, hadUnsent: boolean): Connection {
  if (before === null) return hadUnsent ? 'backOnline' : 'online'
  return before === 'online' ? 'online' : 'backOnline'
}
