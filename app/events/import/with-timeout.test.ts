import { expect, test } from 'vitest'
import { withTimeout } from './with-timeout.server.ts'

const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('work that never ends is stopped', () => {
  let turns = 0
  const work = () => {
    for (;;) turns += 1
  }
  expect(() => withTimeout(50, work)).toThrow('timed out')
  expect(turns).toBeGreaterThan(0)
})

test('time in which the work uses no CPU does not count', () => {
  let runs = 0
  const work = () => {
    runs += 1
    sleep(120)
    return runs
  }
  expect(withTimeout(50, work)).toBeGreaterThan(1)
})

test('an error that the work throws is passed on, and the work runs once', () => {
  let runs = 0
  const work = () => {
    runs += 1
    throw new Error('no DTSTART')
  }
  expect(() => withTimeout(60_000, work)).toThrow('no DTSTART')
  expect(runs).toBe(1)
})
