import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectGarbageWhenIdle, exposedCollector } from './collect-garbage.server.ts'

const tickMs = 10_000
const collect = vi.fn()
let stop: () => void

function setResidentMegabytes(megabytes: number) {
  vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(megabytes * 1024 * 1024)
}

function setCpuMsPerTick(cpuMs: number) {
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: cpuMs * 1000, system: 0 })
}

beforeEach(() => {
  vi.useFakeTimers()
  setCpuMsPerTick(20)
  setResidentMegabytes(130)
  collect.mockReset()
  stop = collectGarbageWhenIdle(() => collect as unknown as NodeJS.GCFunction)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('collects garbage three times after the start, 10 seconds apart', () => {
  vi.advanceTimersByTime(tickMs)
  expect(collect).toHaveBeenCalledExactlyOnceWith({
    type: 'major',
    execution: 'sync',
    flavor: 'last-resort',
  })
  vi.advanceTimersByTime(tickMs)
  expect(collect).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(60 * tickMs)
  expect(collect).toHaveBeenCalledTimes(3)
})

test.each([
  ['three more times after memory has grown by 16 MB', 146, 6],
  ['not again after memory has grown by less', 145, 3],
])('collects garbage %s', (_, megabytes, expected) => {
  vi.advanceTimersByTime(3 * tickMs)
  setResidentMegabytes(megabytes)
  vi.advanceTimersByTime(60 * tickMs)
  expect(collect).toHaveBeenCalledTimes(expected)
})

test('collects nothing while the server is busy, and starts as soon as it is idle', () => {
  setCpuMsPerTick(300)
  vi.advanceTimersByTime(60 * tickMs)
  expect(collect).not.toHaveBeenCalled()
  setCpuMsPerTick(299)
  vi.advanceTimersByTime(60 * tickMs)
  expect(collect).toHaveBeenCalledTimes(3)
})

test('collects nothing after it is stopped', () => {
  stop()
  vi.advanceTimersByTime(60 * tickMs)
  expect(collect).not.toHaveBeenCalled()
})

test('collects garbage without a flag on the command line', async () => {
  vi.useRealTimers()
  expect(process.execArgv).not.toContain('--expose-gc')
  const reference = new WeakRef({ large: Array(1000).fill({}) })
  // A WeakRef keeps its object until the current task has ended.
  await new Promise((resolve) => setTimeout(resolve, 0))
  exposedCollector()({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  expect(reference.deref()).toBeUndefined()
  expect(globalThis.gc).toBeUndefined()
})
