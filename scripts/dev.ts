import { createServer as createVite } from 'vite'

process.env.NODE_ENV ??= 'development'
const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' })
type Server = typeof import('../server.ts')
const load = () => vite.ssrLoadModule('./server.ts') as Promise<Server>

const platform = await (await load()).openPlatform({ LOG_LEVEL: 'warn', ...process.env })
// While one edits, nothing may come from a cache.
platform.pages.serve = () => false
const { serve } = (await vite.ssrLoadModule(
  './app/platform/http/serve.server.ts',
)) as typeof import('../app/platform/http/serve.server.ts')
const server = await serve(platform, vite.middlewares, async (request, response) => {
  try {
    const { createListener } = await load()
    await createListener(platform, 'development')(request, response)
  } catch (error) {
    vite.ssrFixStacktrace(error as Error)
    console.error(error)
    response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String((error as Error).stack))
  }
})
console.log(`\n  Shajara, reloading on change, is at http://localhost:${server.port}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await vite.close()
    await server.close()
    await platform.close()
    process.exit(0)
  })
}
