import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countTurns } from '#tests/event-loop.ts'
import { OverBudgetError, readInWorker, UnreadableFileError } from './read-in-worker.server.ts'

const base = import.meta.url
/** The module of a worker that runs this body of an async generator; `file` is its input. */
const workerModule = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      const { serveRows } = await import(${JSON.stringify(new URL('./serve-rows.server.ts', base).href)})
      const { UnreadableFileError } = await import(${JSON.stringify(new URL('./read-in-worker.server.ts', base).href)})
      serveRows(async function* (file) { ${body} })
    `)}`,
  )

const read = (body: string, budget?: Parameters<typeof readInWorker>[2], file: unknown = null) =>
  Array.fromAsync(readInWorker<number>(workerModule(body), file, budget))

test('yields all rows in order', async () => {
  const rows = await read('for (let row = 0; row < file; row++) yield row', undefined, 1001)
  expect(rows).toEqual(Array.from({ length: 1001 }, (_, index) => index))
  expect(await read('')).toEqual([])
})

test('the worker ends when its consumer stops reading', async () => {
  const ticks = new Int32Array(new SharedArrayBuffer(4))
  const body = 'setInterval(() => Atomics.add(file, 0, 1), 1); for (let row = 0; ; row++) yield row'
  for await (const _ of readInWorker<number>(workerModule(body), ticks)) if (Atomics.load(ticks, 0) > 0) break
  await sleep(100)
  const ticksAfterEnd = Atomics.load(ticks, 0)
  await sleep(100)
  expect(Atomics.load(ticks, 0)).toBe(ticksAfterEnd)
})

test('reports a file that the parser rejects', async () => {
  await expect(read("throw new UnreadableFileError('A quotation mark is missing.')")).rejects.toThrow(
    new UnreadableFileError('A quotation mark is missing.'),
  )
})

test('reports a bug in the parser as a program error, not as an unreadable file', async () => {
  const error = await read("throw new TypeError('oops')").catch((thrown) => thrown)
  expect(error).not.toBeInstanceOf(UnreadableFileError)
  expect(String(error)).toContain('TypeError: oops')
  const exited = await read('process.exit(0)').catch((thrown) => thrown)
  expect(exited).not.toBeInstanceOf(UnreadableFileError)
})

test('rejects a file that takes too long, while this thread stays responsive', async () => {
  const reading = read('for (;;);', { cpuMs: 500, memoryMegabytes: 256 }).catch((error) => error)
  expect(await countTurns(reading)).toBeGreaterThan(20)
  expect(await reading).toEqual(new OverBudgetError())
})

test('does not count the time that the consumer takes', async () => {
  const rows = []
  const module = workerModule('for (let row = 0; row < 3; row++) yield row')
  for await (const row of readInWorker<number>(module, null, { cpuMs: 2000, memoryMegabytes: 256 })) {
    rows.push(row)
    await sleep(800)
  }
  expect(rows).toEqual([0, 1, 2])
})

test('rejects a file that takes too much memory', async () => {
  const error = await read('const all = []; for (;;) all.push({ all: [...all.slice(-9)] })', {
    cpuMs: 30_000,
    memoryMegabytes: 32,
  }).catch((thrown) => thrown)
  expect(error).toEqual(new OverBudgetError())
})
