import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectGarbageWhenIdle } from './collect-garbage.server.ts'

const tickMs = 10_000
const collect = vi.fn()
let stop: () => void

function resides(megabytes: number) {
  vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(megabytes * 1024 * 1024)
}

/** CPU time per tick. */
function uses(cpuMs: number) {
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: cpuMs * 1000, system: 0 })
}

beforeEach(() => {
  vi.useFakeTimers()
  uses(20)
  resides(130)
  collect.mockReset()
  stop = collectGarbageWhenIdle(collect as unknown as NodeJS.GCFunction)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('three collections after the start, 10 seconds apart', () => {
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
  ['three more after memory has grown by 16 MB', 146, 6],
  ['none after less growth', 145, 3],
])('%s', (_, megabytes, expected) => {
  vi.advanceTimersByTime(3 * tickMs)
  resides(megabytes)
  vi.advanceTimersByTime(60 * tickMs)
  expect(collect).toHaveBeenCalledTimes(expected)
})

test('none while the server is busy, but when it is idle again', () => {
  uses(300)
  vi.advanceTimersByTime(60 * tickMs)
  expect(collect).not.toHaveBeenCalled()
  uses(299)
  vi.advanceTimersByTime(60 * tickMs)
  expect(collect).toHaveBeenCalledTimes(3)
})

test('none after it is stopped', () => {
  stop()
  vi.advanceTimersByTime(60 * tickMs)
  expect(collect).not.toHaveBeenCalled()
})

test('does nothing if Node.js does not expose its collector', () => {
  expect(collectGarbageWhenIdle(undefined)()).toBeUndefined()
})
