import { serveRows } from '#app/platform/worker/serve-rows.server.ts'
import { csvRows } from './csv-rows.server.ts'

serveRows((text: string) => csvRows(text))
