import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import type { Log } from '#app/platform/log/log.server.ts'
import { clientAddress, detectUnknownProxy, hasUnknownProxy, networkOf } from './client-address.server.ts'

const request = (forwarded?: string) =>
  ({
    headers: { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '10.0.0.1' },
  }) as unknown as IncomingMessage

test('trusts X-Forwarded-For only behind our own proxy', () => {
  expect(clientAddress(request('203.0.113.7'), false)).toBe('10.0.0.1')
  expect(clientAddress(request('203.0.113.7'), true)).toBe('203.0.113.7')
})

test('unwraps an IPv4-mapped IPv6 address', () => {
  expect(clientAddress(request('::ffff:203.0.113.7'), true)).toBe('203.0.113.7')
})

test('uses the last of several hops, which our proxy added', () => {
  expect(clientAddress(request('1.2.3.4, 203.0.113.7'), true)).toBe('203.0.113.7')
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s shares the rate limit of network %s', (ipAddress, network) => {
  expect(networkOf(ipAddress)).toBe(network)
})

test.each([
  [null, true],
  [false, false],
  [true, false],
])('with TRUST_PROXY %s, logs the first forwarded request: %s', (trustProxy, reported) => {
  const config = { trustProxy }
  const warnings: string[] = []
  const log = { warn: (message: string) => void warnings.push(message) } as unknown as Log
  detectUnknownProxy(config, new Headers(), log)
  expect(hasUnknownProxy(config)).toBe(false)
  for (let count = 0; count < 2; count++)
    detectUnknownProxy(config, new Headers({ 'X-Forwarded-For': '203.0.113.7' }), log)
  expect(hasUnknownProxy(config)).toBe(reported)
  expect(warnings.length).toBe(reported ? 1 : 0)
})
