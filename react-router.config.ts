import type { Config } from '@react-router/dev/config'

export default {
  // Every navigation between pages is a document from the page cache; only forms and the calendar
  // stay on the page. So there is nothing to discover later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
