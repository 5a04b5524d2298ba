import { spawnSync } from 'node:child_process'

const checks: [what: string, command: string, ...args: string[]][] = [
  ['format and lint', 'biome', 'ci', '--log-level=warn', '--error-on-warnings', '.'],
  ['import order', 'depcruise', 'app', 'server.ts', '--config', '.dependency-cruiser.mjs'],
  ['route types', 'react-router', 'typegen'],
  ['types', 'tsc', '-p', '.'],
]

/** Format, lint with its import rules, and types; returns how many of them failed. */
export function check() {
  let failed = 0
  for (const [what, command, ...args] of checks) {
    const { status, stdout, stderr } = spawnSync(`node_modules/.bin/${command}`, args, { encoding: 'utf8' })
    console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${what}`)
    if (status !== 0) {
      failed += 1
      console.log(stdout, stderr)
    }
  }
  return { passed: checks.length - failed, failed }
}

if (import.meta.main) process.exit(check().failed > 0 ? 1 : 0)
