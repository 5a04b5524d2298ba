import { request } from 'node:http'
import type { PushNetwork } from '#app/platform/push/push-transport.server.ts'

/** Reaches a push service on this machine over plain HTTP. */
export const localPushNetwork: PushNetwork = {
  isAllowed: () => true,
  request: request as PushNetwork['request'],
  timeoutMs: 5000,
}
