import { expect, test } from 'vitest'
import { readDeviceCookie } from '#app/platform/http/device-cookie.ts'
import { logoutHeaders, withSessionCookie } from './session.server.ts'

const request = new Request('http://localhost/')
const logoutCookie = logoutHeaders({ secret: 's'.repeat(40), origin: null }, request)['Set-Cookie']
const loginCookie = logoutCookie.replace('=;', '=token;').replace('Max-Age=0', 'Max-Age=1000')

const cookiesOf = (responseCookie: string | null, setCookie: string | null) => {
  const headers = new Headers(responseCookie === null ? {} : { 'Set-Cookie': responseCookie })
  return withSessionCookie(new Response('', { headers }), setCookie).headers.getSetCookie()
}

test('logging in or out, and the end of a session, delete the device cookie; extending a session does not', () => {
  const expired = expect.stringMatching(/^device=; Max-Age=0;/)
  expect(cookiesOf(loginCookie, null)).toEqual([loginCookie, expired])
  expect(cookiesOf(logoutCookie, null)).toEqual([logoutCookie, expired])
  expect(cookiesOf(null, logoutCookie)).toEqual([logoutCookie, expired])
  expect(cookiesOf(null, loginCookie)).toEqual([loginCookie])
  expect(cookiesOf('theme=dark', null)).toEqual(['theme=dark'])
})

test('the device cookie is found among others', () => {
  const value = 'a'.repeat(43)
  expect(readDeviceCookie(`theme=dark; device=${value}; x=1`)).toBe(value)
  for (const other of [null, '', 'device=', `my-device=${value}`, 'device=short'])
    expect(readDeviceCookie(other)).toBeNull()
})
