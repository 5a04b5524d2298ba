import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDeviceCookie } from '#app/platform/http/device-cookie.ts'
import { eventFixture } from '#tests/fixtures/event-fixture.ts'
import { deviceExpiry, grantDevice } from './grant-device.server.ts'

const timeZone = 'America/New_York'
const event = eventFixture('dinner', { localDate: '2026-12-05', lastDate: '2026-12-06' })
const now = new Date('2026-12-01T12:00:00Z')
const site = { secret: 's'.repeat(40), isSecure: true, timeZone }

const keysOf = (id: string, memberId: string, secret = site.secret) => {
  const { grant, cookie } = grantDevice({ ...event, id }, memberId, { ...site, secret }, now)
  return [grant.material, readDeviceCookie(cookie.split(';', 1)[0] ?? '')]
}

test('a device always gets the same key for a member and event, and different keys for others', () => {
  expect(keysOf('a', 'amina')).toEqual(keysOf('a', 'amina'))
  const [material, cookie] = keysOf('a', 'amina')
  expect(cookie).toMatch(/^[\w-]{43}$/)
  expect(keysOf('b', 'amina')).toEqual([expect.not.stringContaining(material ?? ''), cookie])
  for (const other of [keysOf('a', 'omar'), keysOf('a', 'amina', 't'.repeat(40))])
    for (const [index, value] of [material, cookie].entries()) expect(other[index]).not.toBe(value)
})

test('the device cookie is Secure only if the site uses HTTPS, and is never sent to other sites', () => {
  const { cookie } = grantDevice(event, 'amina', site, now)
  expect(cookie).toContain('; SameSite=Strict; Secure')
  expect(grantDevice(event, 'amina', { ...site, isSecure: false }, now).cookie).not.toContain('Secure')
})

test('a list expires three days after the event or after it was last opened, whichever is later', () => {
  const expiryWhenOpened = (iso: string) => deviceExpiry(event, new Date(iso), timeZone)
  expect(expiryWhenOpened('2026-12-01T12:00:00Z')).toBe(expiryWhenOpened('2026-12-06T01:00:00Z'))
  fc.assert(
    fc.property(fc.integer({ min: -60, max: 60 }), (days) => {
      const opened = new Date(now.getTime() + days * 86_400_000)
      const expiry = deviceExpiry(event, opened, timeZone)
      expect(expiry).toBeGreaterThanOrEqual(opened.getTime() + 3 * 86_400_000)
      expect(expiry).toBeGreaterThan(Date.parse('2026-12-09T00:00:00Z'))
      if (days < 0) expect(expiry).toBeLessThan(Date.parse('2026-12-11T00:00:00Z'))
    }),
  )
})
