import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startPushService } from './push-service.ts'
import { startSite } from './site.ts'

/** The origin of the endpoints that devices have in tests. */
export const pushOrigin = 'https://push.example'

/** The environment for a site that reaches a push service on this machine as `pushOrigin`. */
export const pushEnv = ({ url }: { url: string }) => ({
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'push-preload.mjs')).href}`,
  TEST_PUSH_SERVICE: url,
})

/** Starts a site with a push service. */
export async function startPushSite(onStop: (stop: () => Promise<unknown>) => void) {
  const service = await startPushService()
  onStop(service.stop)
  const site = await startSite(pushEnv(service))
  onStop(site.stop)
  return { site, service }
}
