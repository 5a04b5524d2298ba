import { enableCompileCache } from 'node:module'
import sirv from 'sirv'
import { buildWhenStale } from './build.ts'

enableCompileCache('build/compile-cache')
process.env.NODE_ENV ??= 'production'
buildWhenStale()

const server: typeof import('../server.ts') = await import('../build/server/index.js' as string)
const files = sirv('build/client', {
  brotli: true,
  gzip: true,
  etag: true,
  setHeaders: server.setFileHeaders,
})

try {
  const site = await server.start(process.env, files)
  const address = site.config.origin ?? `http://localhost:${site.port}`
  console.log(`\n  Shajara is at ${address}\n`)
  if (site.setupPath) console.log(`  Make the first admin at ${address}${site.setupPath}\n`)

  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (closing) return
      closing = true
      await site.close()
      process.exit(0)
    })
  }
} catch (error) {
  console.error(`\n${describe(error)}\n`)
  process.exit(1)
}

/** What an operator can act on: one sentence for what we foresaw, everything for what we did not. */
function describe(error: unknown) {
  if (error instanceof server.ConfigError || error instanceof server.NewerSchemaError) return error.message
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop the other program, or choose another PORT.`
  if (code === 'ECONNREFUSED')
    return `Nothing answers at ${address}:${port}. Is PostgreSQL running there (DATABASE_URL)?`
  return error instanceof Error ? error.stack : String(error)
}
