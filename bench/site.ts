import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Starts the built site, or another script that prints its URL, and measures the time to the first page. */
export async function startMeasured(script: string, env: Record<string, string> = {}) {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'shajara-bench-'))
  const startedAt = performance.now()
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      LOG_LEVEL: 'info',
      ...env,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    const findUrl = (chunk: Buffer) => {
      output = (output + chunk).slice(-10_000)
      const address = / is at (http:\S+)/.exec(output)?.[1]
      if (!address) return
      // Searching the log would take CPU time from the server.
      child.stdout.off('data', findUrl).resume()
      resolve(address.replace('localhost', '127.0.0.1'))
    }
    child.stdout.on('data', findUrl)
    child.once('exit', () => reject(new Error(output)))
  })
  await fetch(url).then((response) => response.text())
  const firstPageMs = performance.now() - startedAt
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    firstPageMs,
    residentMb: () => residentMb(child),
    stop: async (keepData = false) => {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
      if (!keepData) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The server's memory plus its supervisor's private memory (their code pages are shared). */
function residentMb(child: ChildProcess) {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
  if (!children) return kilobytes('status', child.pid, /VmRSS:\s+(\d+)/) / 1024
  const server = kilobytes('status', Number(children.split(' ', 1)[0]), /VmRSS:\s+(\d+)/)
  return (server + kilobytes('smaps_rollup', child.pid, /Private_Dirty:\s+(\d+)/)) / 1024
}

function kilobytes(file: string, pid: number | undefined, line: RegExp) {
  return Number(line.exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1])
}

export const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
