import { serveRows } from '#app/platform/worker/serve-rows.server.ts'
import { parseCsvRows } from './csv-rows.server.ts'

serveRows((text: string) => parseCsvRows(text))
