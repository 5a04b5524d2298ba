// Plain JavaScript: type stripping would cost 30 ms and 17 MB on every start.
import { spawnSync } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { isBuildFresh } from './freshness.mjs'
import { explainStartFailure } from './start-failure.mjs'

const sameSignalMs = 1000

enableCompileCache('build/compile-cache')
process.env.NODE_ENV ??= 'production'
// A restart after a crash runs the existing build: the sources may have changed, and a new build may fail.
if (!process.argv.includes('--no-build') && !isBuildFresh()) build()

/** Builds in a separate process: compressing the files here would cost the server 25 MB until it stops. */
function build() {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** @type {typeof import('../server.ts')} */
const server = await import(new URL('../build/server/index.js', import.meta.url).href)
const files = server.staticFiles('build/client')
const pageThread = new URL('./page-thread.mjs', import.meta.url)

try {
  const site = await server.start({ ...process.env }, { files, pageThread })
  /** @type {number | undefined} */
  let closingSince
  async function close() {
    if (closingSince !== undefined) {
      // A second signal exits immediately, unless npm, the supervisor and systemd each delivered the same one.
      if (performance.now() - closingSince > sameSignalMs) process.exit(1)
      return
    }
    closingSince = performance.now()
    await site.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, close)
  // After the handlers: the reader of this line, such as a test, may send a signal immediately.
  const url = site.config.origin ?? `http://localhost:${site.port}`
  const setup = site.setupPath ? `\n  Create the first admin at ${url}${site.setupPath}\n` : ''
  // In one write, so that a program that waits for the address also gets the link.
  console.log(`\n  Shajara is at ${url}\n${setup}`)
  if (process.send) {
    process.send('serving')
    // The supervisor was killed, so nothing else would stop this process.
    process.once('disconnect', close)
  }
} catch (error) {
  const expected = error instanceof server.ConfigError || error instanceof server.NewerSchemaError
  console.error(`\n${expected ? error.message : explainStartFailure(error)}\n`)
  process.exit(1)
}
