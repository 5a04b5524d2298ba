import type { Site } from '#app/cms/imports/importer.server.ts'
import { serveRows } from '#app/platform/worker/serve-rows.server.ts'
import { readCalendar } from './calendar-reader.server.ts'

serveRows(({ text, site }: { text: string; site: Site }) => readCalendar(text, site))
