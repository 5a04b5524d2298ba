import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyFor } from './signature.server.ts'
import { authCookieName, readSignedCookie, signedCookie } from './signed-cookie.server.ts'

const key = keyFor('the secret of the site', 'auth')
const pairOf = (line: string) => line.split(';', 1)[0] ?? ''

test('reads a signed cookie among others', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w.-]{1,60}$/), (value) => {
      const line = pairOf(signedCookie('shajara.session_token', value, key, 60))
      expect(readSignedCookie(`theme=dark; ${line}; a=b`, 'shajara.session_token', key)).toBe(value)
    }),
  )
})

test('rejects a changed value, another key and malformed cookies', () => {
  const name = 'shajara.session_token'
  const line = pairOf(signedCookie(name, 'token', key, 60))
  expect(readSignedCookie(line.replace('=token', '=tokem'), name, key)).toBeNull()
  expect(readSignedCookie(line, name, keyFor('another secret', 'auth'))).toBeNull()
  expect(readSignedCookie(line, name, keyFor('the secret of the site', 'setup'))).toBeNull()
  for (const header of [null, '', `${name}=`, `${name}=%`, `${name}=.`, `${name}=token`]) {
    expect(readSignedCookie(header, name, key)).toBeNull()
  }
})

test('the cookie is HttpOnly, and over https also Secure and bound to the host', () => {
  const name = authCookieName('https://shajara.example', 'session_token')
  expect(name).toBe('__Host-shajara.session_token')
  const line = signedCookie(name, 'token', key, 60)
  expect(line).toMatch(/; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(
    signedCookie(authCookieName('http://localhost:3000', 'session_token'), 'token', key, 60),
  ).not.toContain('Secure')
})
