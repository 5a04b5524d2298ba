import type { ReadContext } from '#app/cms/imports/importer.server.ts'
import { serveRows } from '#app/platform/worker/serve-rows.server.ts'
import { readCalendar } from './calendar-reader.server.ts'

serveRows(({ text, context }: { text: string; context: ReadContext }) => readCalendar(text, context))
