import { afterEach, describe, expect, test, vi } from 'vitest'
import { collectGarbageWhenIdle, shouldCollect } from './collect-garbage.server.ts'

const megabytes = (count: number) => count * 1024 * 1024

test.each([
  ['the first time, once it is idle', { cpuMs: 20, residentBytes: 130, collectedBytes: 0 }, true],
  ['after it has grown', { cpuMs: 20, residentBytes: 130, collectedBytes: 114 }, true],
  ['not after it has hardly grown', { cpuMs: 20, residentBytes: 129, collectedBytes: 114 }, false],
  ['not while it is busy', { cpuMs: 300, residentBytes: 230, collectedBytes: 114 }, false],
])('an idle server collects garbage: %s', (_, { cpuMs, residentBytes, collectedBytes }, expected) => {
  const usage = {
    cpuMs,
    residentBytes: megabytes(residentBytes),
    collectedBytes: megabytes(collectedBytes),
  }
  expect(shouldCollect(usage)).toBe(expected)
})

describe('the timer', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('collects once after the start and again after the memory has grown, until it is stopped', () => {
    vi.useFakeTimers()
    vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 5000, system: 0 })
    const resident = vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(megabytes(130))
    const collect = vi.fn()
    const stop = collectGarbageWhenIdle(collect as unknown as NodeJS.GCFunction)
    vi.advanceTimersByTime(10_000)
    expect(collect).toHaveBeenCalledExactlyOnceWith({
      type: 'major',
      execution: 'sync',
      flavor: 'last-resort',
    })
    vi.advanceTimersByTime(60_000)
    expect(collect).toHaveBeenCalledTimes(1)
    resident.mockReturnValue(megabytes(200))
    vi.advanceTimersByTime(10_000)
    expect(collect).toHaveBeenCalledTimes(2)
    stop()
    resident.mockReturnValue(megabytes(300))
    vi.advanceTimersByTime(60_000)
    expect(collect).toHaveBeenCalledTimes(2)
  })

  test('does nothing if Node.js does not expose its collector', () => {
    expect(collectGarbageWhenIdle(undefined)()).toBeUndefined()
  })
})
