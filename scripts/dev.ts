import type { ServerResponse } from 'node:http'
import { createServer as createVite } from 'vite'
import type { FileHandler } from '../app/platform/server/serve.server.ts'

process.env.NODE_ENV ??= 'development'
// Most pages run no module that could be swapped in place: on a change the whole page reloads.
const vite = await createVite({ server: { middlewareMode: true, hmr: false }, appType: 'custom' })
const load = () => vite.ssrLoadModule('./server.ts') as Promise<typeof import('../server.ts')>

const watching = new Set<ServerResponse>()
let settled: ReturnType<typeof setTimeout> | undefined
vite.watcher.on('all', () => {
  clearTimeout(settled)
  settled = setTimeout(() => {
    for (const page of watching) page.write('data: changed\n\n')
  }, 150)
})

/** Open pages wait here for a change (`root.tsx`); everything else is a module for Vite. */
const files: FileHandler = (request, response, next) => {
  if (request.url !== '/@changes') return vite.middlewares(request, response, next)
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).flushHeaders()
  watching.add(response)
  response.on('close', () => watching.delete(response))
}

const { openPlatform, serve, startWork } = await load()
const platform = await openPlatform({ LOG_LEVEL: 'warn', ...process.env })
// While one edits, nothing comes from a cache.
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
const work = startWork(platform)
console.log(`\n  Shajara, reloading on change, is at http://localhost:${server.port}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    for (const page of watching) page.end()
    await vite.close()
    await server.close()
    await work.stop()
    await platform.database.close()
    process.exit(0)
  })
}
