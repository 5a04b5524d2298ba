import type { Failure } from '#app/platform/device/send-operations.ts'

/** 'backOnline': after the network was away. */
export type Connection = 'online' | 'backOnline' | Failure

/**
 * The connection after the server has answered. `before` is null before the first request. `hadUnsent`: operations were
 * left when the page opened, so the network was away then, also if it returned before the first request.
 */
export function connectionAfterAnswer(before: Connection | null, hadUnsent: boolean): Connection {
  if (before === null) return hadUnsent ? 'backOnline' : 'online'
  return before === 'online' ? 'online' : 'backOnline'
}
