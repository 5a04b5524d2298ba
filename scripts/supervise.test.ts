import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/postgres.ts'
import { waitFor } from '#tests/site.ts'

const server = `
  import { createServer } from 'node:http'
  const port = Number(process.env.PORT)
  const answers = createServer((request, response) => {
    if (request.url === '/throw') setTimeout(() => { throw new Error('these are my last words') })
    response.end(JSON.stringify({ pid: process.pid, options: process.argv.slice(2) }))
  })
  answers.listen(port, '127.0.0.1', () => process.send('serving'))
  const close = () => answers.close(() => setTimeout(() => process.exit(0), 200))
  process.on('SIGTERM', () => { console.log('asked to end'); close() })
  process.on('disconnect', close)`

/** Runs a program under supervision. */
async function start(program: string) {
  const folder = await mkdtemp(join(tmpdir(), 'shajara-supervise-'))
  const script = join(folder, 'server.mjs')
  await writeFile(script, program)
  const port = await freePort()
  const supervised = `import { supervise } from './scripts/supervise.mjs'; supervise(process.argv[1])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', supervised, script], {
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
  const ask = async (path = '/') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
    return (await answer?.json().catch(() => undefined)) as { pid: number; options: string[] } | undefined
  }
  return { child, closed, output: () => output, ask, answer: () => waitFor('an answer', ask) }
}

const isGone = async (pid: number) => {
  try {
    process.kill(pid, 0)
    return undefined
  } catch {
    return true
  }
}

test('a server that dies of a fault in native code is started again, as it was built', async () => {
  const { answer, output } = await start(server)
  const first = await answer()
  expect(first.options).toEqual([])
  process.kill(first.pid, 'SIGSEGV')
  const second = await answer()
  expect(second.pid).not.toBe(first.pid)
  expect(second.options).toEqual(['--as-built'])
  const line = JSON.parse(output().trim())
  expect(line).toMatchObject({ level: 60, signal: 'SIGSEGV', msg: expect.stringContaining('in 0.25 s') })

  process.kill(second.pid, 'SIGKILL')
  const third = await answer()
  expect(third.pid).not.toBe(second.pid)
  expect(output()).toContain('in 0.5 s')
})

test('the last words of a server are in the log', async () => {
  const { ask, answer, output } = await start(server)
  const { pid } = await answer()
  await ask('/throw')
  await waitFor('another server', async () => {
    const answered = await ask()
    return answered && answered.pid !== pid ? answered : undefined
  })
  const line = JSON.parse(/^\{.*\}$/m.exec(output())?.[0] ?? '')
  expect(line).toMatchObject({
    code: 1,
    lastWords: expect.stringContaining('Error: these are my last words'),
  })
})

test('who is asked to end waits for the server, and starts no other', async () => {
  const { child, closed, answer, output } = await start(server)
  const { pid } = await answer()
  child.kill('SIGTERM')
  expect(await closed).toEqual([0, null])
  expect(await isGone(pid)).toBe(true)
  expect(output()).toBe('asked to end\n')
})

test('who is asked to end between two servers ends', async () => {
  const { child, closed, answer, output } = await start(server)
  process.kill((await answer()).pid, 'SIGSEGV')
  await waitFor('the line', async () => (output().includes('started again') ? true : undefined))
  child.kill('SIGINT')
  expect(await closed).toEqual([0, null])
})

test('a server that does not come to serve is not tried again', async () => {
  const refused = await start(`console.error('PORT must be a number'); process.exit(1)`)
  expect(await refused.closed).toEqual([1, null])
  expect(refused.output()).toBe('PORT must be a number\n')
  const killed = await start(`process.kill(process.pid, 'SIGSEGV'); setTimeout(() => {}, 10_000)`)
  expect(await killed.closed).toEqual([139, null])
})

test('a server whose supervisor was killed ends too', async () => {
  const { child, answer } = await start(server)
  const { pid } = await answer()
  child.kill('SIGKILL')
  await waitFor('the server to end', () => isGone(pid))
})
