import type { ServerResponse } from 'node:http'
import { createServer as createVite } from 'vite'
import type { FileHandler } from '../app/platform/server/serve.server.ts'

process.env.NODE_ENV ??= 'development'
// Most pages load no module that HMR could replace, so a change reloads the whole page.
const vite = await createVite({ server: { middlewareMode: true, hmr: false }, appType: 'custom' })
const load = () => vite.ssrLoadModule('./server.ts') as Promise<typeof import('../server.ts')>

const openPages = new Set<ServerResponse>()
let debounce: ReturnType<typeof setTimeout> | undefined
vite.watcher.on('all', () => {
  clearTimeout(debounce)
  debounce = setTimeout(() => {
    for (const page of openPages) page.write('data: changed\n\n')
  }, 150)
})

/** `/@changes` streams events to open pages (`app/root.tsx`). Vite serves the rest. */
const files: FileHandler = (request, response, next) => {
  if (request.url !== '/@changes') return vite.middlewares(request, response, next)
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).flushHeaders()
  openPages.add(response)
  response.on('close', () => openPages.delete(response))
}

const { openPlatform, serve, loadWork } = await load()
const platform = await openPlatform({ LOG_LEVEL: 'warn', ...process.env })
// The page cache is off during development.
platform.pages.serve = () => 0

const server = await serve(platform, files, async (request, response) => {
  try {
    const { createListener } = await load()
    await createListener(platform, 'development')(request, response)
  } catch (error) {
    vite.ssrFixStacktrace(error as Error)
    console.error(error)
    response.writeHead(500, { 'Content-Type': 'text/plain' }).end((error as Error).stack)
  }
})
const { startWork } = await loadWork()
const work = startWork(platform)
console.log(`\n  Shajara, reloading on change, is at http://localhost:${server.port}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    for (const page of openPages) page.end()
    await vite.close()
    await server.close()
    await work.stop()
    await platform.database.close()
    process.exit(0)
  })
}
