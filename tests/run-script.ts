import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Starts the site with a configuration or data that it rejects; returns its exit code and output. */
export async function runFailedStart(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shajara-failed-'))
  return runScript('scripts/start.mjs', [], dataDir, { PORT: '0', ...env })
}

/** Runs a script of `scripts/` on a data folder; returns its exit code and output. */
export async function runScript(
  script: string,
  args: string[],
  dataDir: string,
  env: Record<string, string> = {},
) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const base = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir }
    const child = spawn(process.execPath, [script, ...args], { env: { ...base, ...env } })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    // Not 'exit', which may be emitted before the last output.
    child.once('close', (code) => resolve({ code, output }))
  })
}
