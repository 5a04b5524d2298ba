import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/postgres.ts'
import { waitFor } from '#tests/site.ts'
import { nodeOptions } from './supervise.mjs'

const server = `
  import { createServer } from 'node:http'
  const port = Number(process.env.PORT)
  const server = createServer((request, response) => {
    if (request.url === '/throw') setTimeout(() => { throw new Error('a fatal error') })
    response.end(JSON.stringify({ pid: process.pid, options: process.argv.slice(2) }))
  })
  server.listen(port, '127.0.0.1', () => process.send('serving'))
  const close = () => server.close(() => setTimeout(() => process.exit(0), 200))
  process.on('SIGTERM', () => { console.log('stopping'); close() })
  process.on('disconnect', close)`

/** Runs a program under the supervisor. */
async function start(program: string) {
  const folder = await mkdtemp(join(tmpdir(), 'shajara-supervise-'))
  const script = join(folder, 'server.mjs')
  await writeFile(script, program)
  const port = await freePort()
  const supervisorSource = `import { supervise } from './scripts/supervise.mjs'; supervise(process.argv[1])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', supervisorSource, script], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await closed
    await rm(folder, { recursive: true })
  })
  const request = async (path = '/') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
    return (await response?.json().catch(() => undefined)) as { pid: number; options: string[] } | undefined
  }
  return { child, closed, output: () => output, request, response: () => waitFor('a response', request) }
}

const hasExited = async (pid: number) => {
  try {
    process.kill(pid, 0)
    return undefined
  } catch {
    return true
  }
}

test('a server killed by a native crash is restarted with the existing build', async () => {
  const { response, output } = await start(server)
  const first = await response()
  expect(first.options).toEqual([])
  process.kill(first.pid, 'SIGSEGV')
  const second = await response()
  expect(second.pid).not.toBe(first.pid)
  expect(second.options).toEqual(['--no-build'])
  const line = JSON.parse(output().trim())
  expect(line).toMatchObject({ level: 60, signal: 'SIGSEGV', msg: expect.stringContaining('in 0.25 s') })

  process.kill(second.pid, 'SIGKILL')
  const third = await response()
  expect(third.pid).not.toBe(second.pid)
  expect(output()).toContain('in 0.5 s')
})

test('the supervisor logs the end of a crashed server’s standard error', async () => {
  const { request, response, output } = await start(server)
  const { pid } = await response()
  await request('/throw')
  await waitFor('the restart', async () => {
    const body = await request()
    return body && body.pid !== pid ? body : undefined
  })
  const line = JSON.parse(/^\{.*\}$/m.exec(output())?.[0] ?? '')
  expect(line).toMatchObject({
    code: 1,
    stderrTail: expect.stringContaining('Error: a fatal error'),
  })
})

test('a supervisor that receives SIGTERM waits for the server and does not restart it', async () => {
  const { child, closed, response, output } = await start(server)
  const { pid } = await response()
  child.kill('SIGTERM')
  expect(await closed).toEqual([0, null])
  expect(await hasExited(pid)).toBe(true)
  expect(output()).toBe('stopping\n')
})

test('a supervisor exits if it receives a signal while it waits to restart the server', async () => {
  const { child, closed, response, output } = await start(server)
  process.kill((await response()).pid, 'SIGSEGV')
  await waitFor('the log entry', async () => (output().includes('restarting') ? true : undefined))
  child.kill('SIGINT')
  expect(await closed).toEqual([0, null])
})

test('a server that fails before it serves is not restarted', async () => {
  const failedServer = await start(`console.error('PORT must be a number'); process.exit(1)`)
  expect(await failedServer.closed).toEqual([1, null])
  expect(failedServer.output()).toBe('PORT must be a number\n')
  const killedServer = await start(`process.kill(process.pid, 'SIGSEGV'); setTimeout(() => {}, 10_000)`)
  expect(await killedServer.closed).toEqual([139, null])
})

test('a server exits if its supervisor is killed', async () => {
  const { child, response } = await start(server)
  const { pid } = await response()
  child.kill('SIGKILL')
  await waitFor('the server to exit', () => hasExited(pid))
})

const hasGlibc = ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1'].some((path) =>
  existsSync(path),
)

/**
 * Allocates small buffers and frees most of them, so that free memory lies between used memory, then returns the
 * free memory to the system.
 * Prints the memory before and after trimming.
 */
const fragmentAndTrim = `
  import { exposedCollector } from './app/platform/server/collect-garbage.server.ts'
  import { trimMemory } from './app/platform/server/trim-memory.server.ts'
  let buffers = Array.from({ length: 8000 }, () => Buffer.allocUnsafeSlow(20_000).fill(1))
  buffers = buffers.filter((_, index) => index % 50 === 0)
  exposedCollector()({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  const before = process.memoryUsage.rss()
  trimMemory()
  console.log(JSON.stringify({ before, after: process.memoryUsage.rss(), count: buffers.length }))`

test.skipIf(!hasGlibc)('the server can return free memory to the system, without a warning', async () => {
  const args = [...nodeOptions, '--input-type=module', '-e', fragmentAndTrim]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args)
  const { before, after } = JSON.parse(stdout)
  expect(before - after).toBeGreaterThan(100_000_000)
  expect(stderr).toBe('')
})
