import { NetworkOnly, type PrecacheEntry, type RuntimeCaching, Serwist } from 'serwist'
import type { ServiceWorkerScope } from './worker-scope.ts'

/** What a feature adds to the service worker. */
export interface WorkerFeature {
  /** Routes for the requests that the feature handles; the first matching route is used. */
  routes?: RuntimeCaching[]
  /** Adds event listeners. Browsers require this to happen synchronously while the script first runs. */
  listen?: (worker: ServiceWorkerScope) => void
}

/** The page that is shown instead of one that cannot be loaded. */
const offlinePath = '/offline'

/**
 * Starts the service worker. It caches only the files in `precached`, which contain no personal data, because they are
 * requested without cookies. All other requests go to the network, unless a feature handles them.
 */
export function startServiceWorker(precached: PrecacheEntry[], features: WorkerFeature[]) {
  const worker = self as unknown as ServiceWorkerScope
  for (const { listen } of features) listen?.(worker)
  const serwist = new Serwist({
    precacheEntries: precached,
    precacheOptions: { cleanupOutdatedCaches: true, fetchOptions: { credentials: 'omit' } },
    skipWaiting: true,
    clientsClaim: true,
    navigationPreload: true,
    runtimeCaching: [
      ...features.flatMap(({ routes = [] }) => routes),
      { matcher: ({ request }) => request.mode === 'navigate', handler: new NetworkOnly() },
    ],
    fallbacks: {
      entries: [{ url: offlinePath, matcher: ({ request }) => request.mode === 'navigate' }],
    },
    disableDevLogs: true,
  })
  serwist.addEventListeners()
}
