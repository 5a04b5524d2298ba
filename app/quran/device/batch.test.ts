import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeUnsent, operationTime, settleBatch } from './batch.ts'

const serverTime = '2026-11-23T12:00:00.000Z'
const operation = (id: string, at = '2026-11-23T11:00:00.000Z') => {
  return { id, at, loggedAt: at, localDate: '2026-11-23' }
}
const response = (refused: Record<string, string>) => ({
  logId: 'log',
  snapshot: 'new',
  serverTime,
  grant: { material: '', expiresAt: 0 },
  refused: Object.entries(refused).map(([id, reason]) => ({ id, reason })),
})
const minutesBefore = (minutes: number) => new Date(Date.parse(serverTime) - minutes * 60_000)

test('an operation that the server refuses for good is not sent again, and is shown to the member', () => {
  const batch = [operation('a'), operation('b'), operation('c')]
  const settled = settleBatch(
    batch,
    response({ b: 'date' }),
    { clockOffset: 0, notSaved: [] },
    minutesBefore(5),
  )
  expect(settled.doneIds).toEqual(['a', 'b', 'c'])
  expect(settled.retries).toEqual([])
  expect(settled.log).toEqual({
    logId: 'log',
    snapshot: 'new',
    clockOffset: 300_000,
    notSaved: [{ localDate: '2026-11-23', reason: 'date' }],
  })
})

test('a time in the future is corrected by the error of the device’s clock, and the operation is sent again', () => {
  // The device's clock is an hour ahead, but its stored offset is 0.
  const batch = [operation('a', '2026-11-23T12:40:00.000Z')]
  const stored = { clockOffset: 0, notSaved: [] }
  const settled = settleBatch(batch, response({ a: 'clock' }), stored, minutesBefore(-60))
  expect(settled.doneIds).toEqual([])
  expect(settled.retries).toEqual([operation('a', '2026-11-23T11:40:00.000Z')])
})

test('corrected times are never after the server’s time, and keep their order', () => {
  const offset = fc.integer({ min: -1e9, max: 1e9 })
  const minutes = fc.integer({ min: -5000, max: 5000 })
  fc.assert(
    fc.property(minutes, minutes, offset, minutes, (first, second, clockOffset, clock) => {
      const times = [first, second].sort((a, b) => b - a).map((each) => minutesBefore(each).toISOString())
      const batch = times.map((at, index) => operation(String(index), at))
      const bothRefused = response({ 0: 'clock', 1: 'clock' })
      const { retries } = settleBatch(batch, bothRefused, { clockOffset, notSaved: [] }, minutesBefore(clock))
      expect(retries.map(({ at }) => at).sort()).toEqual(retries.map(({ at }) => at))
      for (const { at } of retries) expect(at <= serverTime).toBe(true)
    }),
  )
})

test('a correction is later than what it corrects, even if the clock was set back', () => {
  expect(operationTime(minutesBefore(0), undefined)).toBe(serverTime)
  expect(operationTime(minutesBefore(9), serverTime)).toBe('2026-11-23T12:00:00.001Z')
})

test('operations that could not be stored are sent after the stored ones, each once', () => {
  const merged = mergeUnsent([operation('a'), operation('b')], [operation('b'), operation('c')])
  expect(merged.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
