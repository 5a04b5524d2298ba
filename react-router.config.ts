import type { Config } from '@react-router/dev/config'

export default {
  // Navigation loads documents from the page cache, so routes need no lazy discovery.
  routeDiscovery: { mode: 'initial' },
  // Our CSRF guard compares a form's origin with ORIGIN. The router would compare it with the request's URL, which
  // is http behind a proxy, and reject every form.
  allowedActionOrigins: ['**'],
} satisfies Config
