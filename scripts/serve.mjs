// Plain JavaScript: stripping types would cost each start 30 ms and 17 MB.
import { enableCompileCache } from 'node:module'
import { buildIsFresh } from './freshness.mjs'
import { startFailure } from './start-failure.mjs'

enableCompileCache('build/compile-cache')
process.env.NODE_ENV ??= 'production'
// A server that is started again runs what is built: sources may have changed under it, and a build may fail.
if (!process.argv.includes('--as-built') && !buildIsFresh()) (await import('./build.ts')).buildWhenStale()

/** @type {typeof import('../server.ts')} */
const server = await import(new URL('../build/server/index.js', import.meta.url).href)
const files = server.staticFiles('build/client')

try {
  const site = await server.start(process.env, files)
  const address = site.config.origin ?? `http://localhost:${site.port}`
  console.log(`\n  Shajara is at ${address}\n`)
  if (site.setupPath) console.log(`  Create the first admin at ${address}${site.setupPath}\n`)

  let closing = false
  async function close() {
    // Whoever asks twice does not want to wait.
    if (closing) process.exit(1)
    closing = true
    await site.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, close)
  if (process.send) {
    process.send('serving')
    // The supervisor was killed: nobody would ever end this process.
    process.once('disconnect', close)
  }
} catch (error) {
  const foreseen = error instanceof server.ConfigError || error instanceof server.NewerSchemaError
  console.error(`\n${foreseen ? error.message : startFailure(error)}\n`)
  process.exit(1)
}
