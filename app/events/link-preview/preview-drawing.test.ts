import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

// Draws many images at once under constant garbage collection, in a child process, because a native crash would
// end the test runner.
const program = `
  import { createServer } from 'vite'
  const vite = await createServer({ configFile: false, server: { middlewareMode: true, hmr: false, watch: null }, appType: 'custom', logLevel: 'error' })
  const { drawPreview } = await vite.ssrLoadModule('/app/events/link-preview/preview-drawing.server.ts')
  const { createCanvas } = await import('@napi-rs/canvas')
  const prototype = Object.getPrototypeOf(createCanvas(1, 1))
  const { encode } = prototype
  let encoding = 0
  let maxEncoding = 0
  prototype.encode = function (...args) {
    encoding += 1
    maxEncoding = Math.max(maxEncoding, encoding)
    return encode.apply(this, args).finally(() => (encoding -= 1))
  }
  const preview = { title: 'Cleanup', dates: 'Saturday', time: '10 am', location: 'Hall', month: 'Nov', day: '28', site: 'Shajara', cancelled: false, brandColor: '#1f5a43', hasLogo: false }
  const collecting = setInterval(() => gc({ type: 'minor' }), 1)
  const titles = ['Cleanup', 'تنظيف الحديقة', 'A', 'Iftar', 'إفطار', 'B', 'Trees', 'C']
  let drawings = 0
  for (let round = 0; round < 2; round += 1) {
    const pictures = await Promise.all(titles.map((title) => drawPreview({ ...preview, title: title + round })))
    for (const png of pictures) if (png.readUInt32BE(0) === 0x89504e47 && png.readUInt32BE(16) === 1200) drawings += 1
  }
  clearInterval(collecting)
  await vite.close()
  console.log(drawings, maxEncoding)
  process.exit(0)`

test('concurrent requests are drawn one at a time and survive garbage collection', async () => {
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code, signal] = await once(child, 'close')
  expect({ code, signal, output }).toEqual({ code: 0, signal: null, output: '16 1\n' })
})
