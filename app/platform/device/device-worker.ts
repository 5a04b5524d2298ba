import { NetworkOnly } from 'serwist'
import { findDeviceCookie } from '#app/platform/http/device-cookie.ts'
import type { WorkerFeature } from '#app/platform/service-worker/start-service-worker.ts'

/** A page that takes longer to load is opened from stored data. */
const timeoutSeconds = 8

interface OfflineFeature {
  /** The page to open instead of one that cannot be loaded; null for pages that need the network. */
  offlinePathOf: (path: string) => string | null
  /** The name of the Background Sync event. */
  syncTag: string
  /** Sends what is stored, without an open page. Returns false if it should be tried again. */
  sendStored: () => Promise<boolean>
  /** Deletes what may no longer be read after a logout. */
  deleteStored: () => Promise<void>
}

/** A feature whose page opens offline from stored data, and whose operations are sent later. */
export function offlineFeature({
  offlinePathOf,
  syncTag,
  sendStored,
  deleteStored,
}: OfflineFeature): WorkerFeature {
  /** The browser tries again later if this fails. */
  async function sendOrRetry() {
    if (!(await sendStored())) throw new Error(`Not everything could be sent yet: ${syncTag}`)
  }
  /** Sends what is left, even in a browser without Background Sync; after a logout, deletes what is stored. */
  async function sendOrDelete() {
    // Without the cookie store, the feature's pages do this.
    if (!('cookieStore' in globalThis)) return
    if (await findDeviceCookie()) await sendStored()
    else await deleteStored()
  }
  return {
    routes: [
      {
        matcher: ({ request, url }) => request.mode === 'navigate' && offlinePathOf(url.pathname) !== null,
        handler: new NetworkOnly({
          networkTimeoutSeconds: timeoutSeconds,
          plugins: [
            {
              handlerDidError: async ({ request }) =>
                Response.redirect(offlinePathOf(new URL(request.url).pathname) ?? ''),
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
        if (event.request.mode === 'navigate') event.waitUntil(sendOrDelete())
      })
    },
  }
}
