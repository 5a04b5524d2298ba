import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { UnreadableFileError } from '#app/platform/worker/read-in-worker.server.ts'
import { serveRows } from '#app/platform/worker/serve-rows.server.ts'

/** The longer side of the picture in pixels. */
const side = 1024

serveRows(async function* ({ svg, wasm }: { svg: Uint8Array; wasm: Uint8Array<ArrayBuffer> }) {
  await initWasm(wasm)
  try {
    const { width, height } = new Resvg(svg)
    const mode = width >= height ? 'width' : 'height'
    yield new Resvg(svg, { fitTo: { mode, value: side } }).render().asPng()
  } catch (error) {
    // resvg throws strings, not errors.
    throw new UnreadableFileError(String(error))
  }
})
