import type { Config } from '@react-router/dev/config'

export default {
  // Every navigation between pages is a document from the page cache; only forms and the calendar
  // stay on the page. So there is nothing to discover later.
  routeDiscovery: { mode: 'initial' },
  // Our own guard compares a form's origin with ORIGIN. The router would compare it with the address that the
  // request came in by, which behind a proxy is http and would refuse every form.
  allowedActionOrigins: ['**'],
} satisfies Config
