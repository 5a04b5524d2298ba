import type { PrecacheEntry } from 'serwist'
import { checkInFeature } from './events/check-in-admin/check-in-worker.ts'
import { pushFeature } from './members/push/push-worker.ts'
import { startServiceWorker } from './platform/service-worker/start-service-worker.ts'
import { quranFeature } from './quran/offline/quran-worker.ts'

/** Replaced by the build (`scripts/bundle-service-worker.ts`). */
declare const precached: PrecacheEntry[]

/** The service worker, served as `/service-worker.js`. Each feature that needs it adds one line. */
startServiceWorker(precached, [checkInFeature, pushFeature, quranFeature])
