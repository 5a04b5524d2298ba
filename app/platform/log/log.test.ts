import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A device on which every write fails as on a full disk. */
const fullDevice = '/dev/full'

const openLogSource = `
    import { openLog } from '#app/platform/log/log.server.ts'
    const { log, logRequest } = openLog('info')
`

/** Runs a program whose standard output goes to a file descriptor, or to a pipe that is read. */
function runProgram(source: string, output: 'pipe' | number = 'pipe') {
  const child = spawn(process.execPath, ['--input-type=module', '-e', openLogSource + source], {
    stdio: ['ignore', output, 'pipe'],
  })
  const texts = { out: '', errors: '' }
  child.stdout?.on('data', (chunk) => {
    texts.out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    texts.errors += chunk
  })
  return once(child, 'close').then(([code, signal]) => ({ code, signal, ...texts }))
}

test.runIf(existsSync(fullDevice))(
  'logging to a full disk neither crashes the process nor blocks its exit',
  async () => {
    const program = `
    for (let line = 0; line < 5; line += 1) {
      log.info('a line')
      logRequest({ id: 'a', method: 'GET', path: '/', status: 200, ms: 1 })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    process.exit(7)`
    expect(await runProgram(program, openSync(fullDevice, 'w'))).toEqual({
      code: 7,
      signal: null,
      out: '',
      errors: '',
    })
  },
)

test('a log that nobody reads anymore does not keep the process from ending', async () => {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `${openLogSource}
    process.once('message', () => {
      log.info('the first line after the reader has gone')
      process.exit(7)
    })
    process.send('ready')`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  )
  await once(child, 'message')
  child.stdout?.destroy()
  child.send('go')
  expect(await once(child, 'exit')).toEqual([7, null])
})

test('a program that does not read the log fast enough delays the end of the process only briefly', async () => {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `${openLogSource}
    for (let line = 0; line < 10_000; line += 1) log.info('a line that is long enough to fill a pipe'.repeat(5))
    setTimeout(() => process.exit(7), 100)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  child.stdout?.pause()
  expect(await once(child, 'exit')).toEqual([7, null])
  child.stdout?.destroy()
})

test.for([
  ['exits', 'process.exit(0)'],
  ['ends', ''],
  ['crashes', `setTimeout(() => { throw new Error('a bug') })`],
])('the line for a request is written when the process %s', async ([, end]) => {
  const path = '/caf%C3%A9"\\\\'
  const { out } = await runProgram(
    `logRequest({ id: 'a-1', method: 'GET', path: '${path}', status: 404, ms: 1.5, aborted: true });${end}`,
  )
  const { time, ...line } = JSON.parse(out)
  expect(line).toEqual({
    level: 30,
    id: 'a-1',
    method: 'GET',
    path: '/caf%C3%A9"\\',
    status: 404,
    ms: 1.5,
    aborted: true,
  })
  expect(new Date(time).toISOString()).toBe(time)
})

test.for([
  ['exits', 'process.exit(0)'],
  ['ends', ''],
  ['ends later', 'setTimeout(() => {}, 100)'],
])(
  'writes a line for each of the first hundred requests, and their shared line when the process %s',
  async ([, end]) => {
    const { out } = await runProgram(`
    for (let id = 1; id <= 500; id++) logRequest({ id: String(id), method: 'GET', path: '/', status: 200, ms: 1 })
    ${end}`)
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    // Sorted, because an asynchronous write that is in progress at exit may come after those that the exit waits for.
    expect(lines.map(({ id }) => Number(id)).sort((one, other) => one - other)).toEqual([
      ...Array.from({ length: 100 }, (_, index) => index + 1),
      500,
    ])
    expect(lines.find(({ id }) => id === '500').count).toBe(400)
  },
)

test('writes no lines for requests if the log level is above info', async () => {
  const { out } = await runProgram(`
    openLog('warn').logRequest({ id: 'a', method: 'GET', path: '/', status: 200, ms: 1 })`)
  expect(out).toBe('')
})
