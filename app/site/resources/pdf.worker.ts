import { serveRows } from '#app/platform/worker/serve-rows.server.ts'
import { checkPdf } from './check-pdf.server.ts'

serveRows(async function* (bytes: Uint8Array) {
  yield await checkPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
})
