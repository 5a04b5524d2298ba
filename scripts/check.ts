import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Format, lint, import order, types and dead code; returns how many of them failed. */
export async function check() {
  const outcomes = await Promise.all([
    run('format and lint', 'biome', 'ci', '--log-level=warn', '--error-on-warnings', '.'),
    run('import order', 'depcruise', 'app', 'server.ts', '--config', '.dependency-cruiser.mjs'),
    checkTypes(),
  ])
  const passed = outcomes.flat()
  return { passed: passed.filter(Boolean).length, failed: passed.filter((ok) => !ok).length }
}

/** The types of the routes are written first: both others read them. */
async function checkTypes() {
  const written = await run('route types', 'react-router', 'typegen')
  const buildInfo = 'node_modules/.cache/tsc.tsbuildinfo'
  const others = await Promise.all([
    run('types', 'tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', buildInfo),
    run('dead code', 'knip'),
  ])
  return [written, ...others]
}

async function run(what: string, command: string, ...args: string[]) {
  const child = spawn(`node_modules/.bin/${command}`, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${what}`)
  if (status !== 0) console.log(stdout, stderr)
  return status === 0
}

if (import.meta.main) process.exit((await check()).failed > 0 ? 1 : 0)
