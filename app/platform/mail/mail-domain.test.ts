import { expect, test, vi } from 'vitest'
import { acceptsMail, type DomainLookups } from './mail-domain.server.ts'

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))
const noRecords: DomainLookups = {
  resolveMx: failing('ENODATA'),
  resolve4: failing('ENOTFOUND'),
  resolve6: failing('ENOTFOUND'),
}
const check = (dns: Partial<DomainLookups>) => acceptsMail('salaam@nur.org', { ...noRecords, ...dns })

test('a domain accepts mail if it has an MX record or an IP address', async () => {
  expect(await check({ resolveMx: async () => [{ exchange: 'mx.nur.org' }] })).toBe(true)
  expect(await check({ resolve6: async () => ['2001:db8::1'] })).toBe(true)
  expect(await check({})).toBe(false)
})

test('a null MX record means that a domain accepts no mail', async () => {
  const resolve4 = async () => ['192.0.2.1']
  expect(await check({ resolveMx: async () => [{ exchange: '' }], resolve4 })).toBe(false)
})

test.each(['ESERVFAIL', 'ETIMEOUT', 'ECONNREFUSED'])('the DNS error %s counts as no answer', async (code) => {
  expect(await check({ resolveMx: failing(code) })).toBeNull()
  expect(await check({ resolve4: failing(code), resolve6: failing(code) })).toBeNull()
})

test('gives up when DNS does not answer', async () => {
  vi.useFakeTimers()
  const result = check({ resolveMx: () => new Promise(() => {}) })
  await vi.advanceTimersByTimeAsync(3000)
  expect(await result).toBeNull()
  vi.useRealTimers()
})
