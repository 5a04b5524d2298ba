import { expect, test } from 'vitest'
import { readAudit } from './audit.ts'

const advisory = (severity: string, url: string) => ({ name: 'tea', severity, title: 'Spills', url })
const report = (...via: unknown[]) =>
  JSON.stringify({ vulnerabilities: { tea: { via }, cup: { via: ['tea'] } } })

test('the audit reports each high or critical advisory once, and ignores the others', () => {
  const [high, critical, low] = [advisory('high', 'u:1'), advisory('critical', 'u:2'), advisory('low', 'u:3')]
  expect(readAudit(report(high, critical, low, high), {})).toEqual({
    outcome: 'completed',
    advisories: [high, critical],
  })
  expect(readAudit('{"vulnerabilities":{}}', {})).toEqual({ outcome: 'completed', advisories: [] })
})

test('the audit does not report an accepted advisory', () => {
  expect(readAudit(report(advisory('high', 'u:1')), { 'u:1': 'not reachable' })).toMatchObject({
    advisories: [],
  })
})

test.each([
  ['{"message":"405 Method Not Allowed","error":{}}', '405 Method Not Allowed'],
  ['', 'npm printed no report'],
  ['<html>', 'npm printed no report'],
])('the audit is unavailable if npm prints no report: %j', (output, reason) => {
  expect(readAudit(output)).toEqual({ outcome: 'unavailable', reason })
})
