import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openRequestLines, type RequestLogEntry } from './request-lines.server.ts'

/** Few values, so that most entries have the path of an earlier one. */
const entry: fc.Arbitrary<RequestLogEntry> = fc.record({
  id: fc.constantFrom('a-1', 'a-2', 'longer-1'),
  method: fc.constantFrom('GET', 'HEAD', 'POST', undefined),
  path: fc.oneof(
    fc.constantFrom('/', '/events', '/caf%C3%A9"\\', '/é', '/😀', '/…'),
    fc.constantFrom('/', '/é').map((path) => path.repeat(20_000)),
    fc.webPath(),
  ),
  status: fc.constantFrom(200, 304, 404),
  ms: fc.oneof(
    fc.constantFrom(0, 0.04, 0.05, 99.94, 99.95, 100),
    fc.double({ min: 0, max: 1e9, noNaN: true }),
  ),
  aborted: fc.constantFrom(undefined, true as const),
})

test('each line is the entry in JSON, with its time and tenths of a millisecond, in order', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 40 }), (entries) => {
      let output = ''
      const startedAt = Date.now()
      const lines = openRequestLines((text) => {
        output += text
      })
      for (const each of entries) lines.add(each)
      lines.flush()
      const written = output.split('\n').slice(0, -1)
      expect(written).toEqual(
        entries.map(({ id, method, path, status, ms, aborted }, index) => {
          const { time } = JSON.parse(written[index] ?? '')
          expect(Date.parse(time)).toBeGreaterThanOrEqual(startedAt)
          expect(new Date(time).toISOString()).toBe(time)
          return JSON.stringify({
            level: 30,
            time,
            id,
            method: String(method),
            path,
            status,
            ms: Math.round(ms * 10) / 10,
            aborted,
          })
        }),
      )
    }),
  )
})

test('the line of a later request has its own time', async () => {
  let output = ''
  const lines = openRequestLines((text) => {
    output += text
  })
  const request = { id: 'a', method: 'GET', path: '/', status: 200, ms: 1 }
  lines.add(request)
  await new Promise((resolve) => setTimeout(resolve, 5))
  lines.add(request)
  lines.flush()
  const [first, second] = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).time)
  expect(Date.parse(second)).toBeGreaterThan(Date.parse(first))
})

test('writes more paths than it remembers', () => {
  let output = ''
  const lines = openRequestLines((text) => {
    output += text
  })
  const paths = Array.from({ length: 2500 }, (_, index) => `/${index % 1200}`)
  for (const path of paths) lines.add({ id: 'a', method: 'GET', path, status: 200, ms: 1 })
  lines.flush()
  expect(
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).path),
  ).toEqual(paths)
})
