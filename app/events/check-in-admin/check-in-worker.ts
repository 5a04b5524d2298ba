import { NetworkOnly } from 'serwist'
import { findDeviceCookie } from '#app/platform/http/device-cookie.ts'
import type { WorkerFeature } from '#app/platform/service-worker/start-service-worker.ts'
import { deleteLists } from './device-store.ts'
import { eventIdOf, offlineDoorPath, syncTag } from './door-path.ts'
import { sendStored } from './send-changes.ts'

/** A network that answers later than this is as good as none. */
const timeoutSeconds = 8

/** Check-in without a network: the page opens from what is stored, and recorded taps are sent later. */
export const checkInFeature: WorkerFeature = {
  routes: [
    {
      matcher: ({ request, url }) => request.mode === 'navigate' && eventIdOf(url.pathname) !== null,
      handler: new NetworkOnly({
        networkTimeoutSeconds: timeoutSeconds,
        plugins: [
          {
            handlerDidError: async ({ request }) =>
              Response.redirect(offlineDoorPath(eventIdOf(new URL(request.url).pathname) ?? '')),
          },
        ],
      }),
    },
  ],
  listen: (worker) => {
    worker.addEventListener('sync', (event) => {
      if (event.tag === syncTag) event.waitUntil(sendOrRetry())
    })
    worker.addEventListener('fetch', (event) => {
      if (event.request.mode === 'navigate') event.waitUntil(tidy())
    })
  },
}

/** The browser tries again later if this fails. */
async function sendOrRetry() {
  if (!(await sendStored())) throw new Error('Check-ins could not be sent yet')
}

/** Sends what is left, also where the browser has no Background Sync; after a logout deletes the lists. */
async function tidy() {
  // Without the cookie store, the pages of check-in do this.
  if (!('cookieStore' in globalThis)) return
  if (await findDeviceCookie()) await sendStored()
  else await deleteLists()
}
