import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startPushService } from './push-service.ts'
import { startSite } from './site.ts'

/** The origin of the endpoints of devices in tests. */
export const pushOrigin = 'https://push.example'

/** Starts a site that reaches a push service on this machine as `pushOrigin`. */
export async function startPushSite(onStop: (stop: () => Promise<unknown>) => void) {
  const service = await startPushService()
  onStop(service.stop)
  const preload = pathToFileURL(join(import.meta.dirname, 'push-preload.mjs')).href
  const site = await startSite({ NODE_OPTIONS: `--import ${preload}`, TEST_PUSH_SERVICE: service.url })
  onStop(site.stop)
  return { site, service }
}
