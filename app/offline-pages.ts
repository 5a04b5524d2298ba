/**
 * The pages that the service worker stores when it is installed, as a visitor sees them. They must not need data from
 * the server.
 */
export const offlinePages = [
  { path: '/offline', route: 'site/shell/offline.route.tsx' },
  { path: '/offline/check-in', route: 'events/check-in-admin/offline-check-in.route.tsx' },
  { path: '/offline/quran', route: 'quran/offline/offline-quran.route.tsx' },
]
