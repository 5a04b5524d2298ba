import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRequestLog, type RequestLine, type RequestLogEntry } from './request-log.server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function openTestLog() {
  const lines: RequestLine[] = []
  return { lines, ...openRequestLog((line) => lines.push(line)) }
}

const entry = (id: number, rest: Partial<RequestLine> = {}): RequestLine => ({
  id: `id-${id}`,
  method: 'GET',
  path: '/',
  status: 200,
  ms: 1,
  ...rest,
})
const entries = (count: number, rest?: Partial<RequestLine>) =>
  Array.from({ length: count }, (_, index) => entry(index + 1, rest))

/** Few values, so that many entries are alike. */
const anyEntry = fc.record<RequestLogEntry>({
  id: fc.uuid(),
  method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', undefined),
  path: fc.constantFrom('/', '/events', '/é'),
  status: fc.constantFrom(200, 304, 404, 500),
  ms: fc.double({ min: 0, max: 1e6, noNaN: true }),
  aborted: fc.constantFrom(undefined, undefined, true as const),
})

test('logs the first hundred requests in a second at once and in order, in tenths of a millisecond', () => {
  const { lines, add } = openTestLog()
  for (const request of entries(100, { ms: 1.26 })) add(request)
  expect(lines).toEqual(entries(100, { ms: 1.3 }))
})

test('later requests that are alike share a line, written at the end of the second', () => {
  const { lines, add } = openTestLog()
  for (const request of entries(100)) add(request)
  vi.advanceTimersByTime(400)
  add(entry(101, { ms: 2 }))
  add(entry(102, { ms: 7.04 }))
  add(entry(103, { path: '/events' }))
  add(entry(104, { status: 304 }))
  add(entry(105, { ms: 3 }))
  vi.advanceTimersByTime(599)
  expect(lines).toHaveLength(100)
  vi.advanceTimersByTime(1)
  expect(lines.slice(100)).toEqual([
    entry(105, { ms: 7, count: 3 }),
    entry(104, { status: 304 }),
    entry(103, { path: '/events' }),
  ])
})

test('in the next second, each request has a line of its own again', () => {
  const { lines, add } = openTestLog()
  for (const request of entries(101)) add(request)
  vi.advanceTimersByTime(1000)
  for (const request of entries(100)) add(request)
  expect(lines).toHaveLength(201)
})

test.for([
  { name: 'POST', rest: { method: 'POST' } },
  { name: 'failed', rest: { status: 500 } },
  { name: 'aborted', rest: { aborted: true as const } },
])('each $name request has a line of its own', ({ rest }) => {
  const { lines, add } = openTestLog()
  for (const request of entries(100)) add(request)
  for (const request of entries(50, rest)) add(request)
  expect(lines).toHaveLength(150)
})

test('the lines for many paths are written before the end of the second, so that they do not all stay in memory', () => {
  const { lines, add } = openTestLog()
  for (const { id } of entries(5000)) add(entry(0, { path: `/${id}` }))
  expect(lines.length).toBeGreaterThan(4000)
  vi.advanceTimersByTime(1000)
  expect(new Set(lines.map(({ path }) => path)).size).toBe(5000)
})

test('the lines for a method, path and status count all requests, and have the longest duration and last id', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { minLength: 90, maxLength: 160 }), (all) => {
      const { lines, add, flush } = openTestLog()
      for (const request of all) add(request)
      flush()
      const key = ({ method, path, status, aborted }: RequestLogEntry) =>
        [method, path, status, aborted].join()
      for (const group of new Set(all.map(key))) {
        const requests = all.filter((request) => key(request) === group)
        const written = lines.filter((line) => key(line) === group)
        expect(written.reduce((sum, { count }) => sum + (count ?? 1), 0)).toBe(requests.length)
        const longestMs = Math.max(...requests.map(({ ms }) => ms))
        expect(Math.max(...written.map(({ ms }) => ms))).toBe(Math.round(longestMs * 10) / 10)
        expect(written.map(({ id }) => id)).toContain(requests.at(-1)?.id)
      }
    }),
    { numRuns: 50 },
  )
})
