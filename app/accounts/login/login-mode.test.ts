import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loginDestination, loginUrl, nextPath, readLoginMode, readLoginNotice } from './login-mode.ts'

const next = (value: string) => nextPath(new URLSearchParams({ next: value }))

test('staff go to /admin/start unless they requested a specific page', () => {
  expect(loginDestination('/profile', true)).toBe('/admin/start?next=%2Fprofile')
  expect(loginDestination('/admin', true)).toBe('/admin/start?next=%2Fadmin')
  expect(loginDestination('/admin/messages', true)).toBe('/admin/messages')
  expect(loginDestination('/profile', false)).toBe('/profile')
})

test('returns to the requested page', () => {
  expect(next('/volunteer?month=2026-12&day=5')).toBe('/volunteer?month=2026-12&day=5')
  expect(next('/')).toBe('/')
})

test.each([
  '',
  'volunteer',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  '/..//elsewhere.example',
  '/.//elsewhere.example',
  '/a/..//elsewhere.example',
  '/\t/elsewhere.example',
  '/ok\r\nSet-Cookie: a=b',
  '/\u2028',
])('%j falls back to the profile', (value) => {
  expect(next(value)).toBe('/profile')
})

test('no value of next leads to another site', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[/\\.@:a-z?#]{0,12}$/)), (value) => {
      const path = next(value)
      expect(new URL(path, 'https://shajara.example').origin).toBe('https://shajara.example')
    }),
  )
})

test('the URL contains the mode and the return path', () => {
  expect(loginUrl('login')).toBe('/profile')
  expect(loginUrl('signup', '/volunteer')).toBe('/profile?mode=signup&next=%2Fvolunteer')
  expect(readLoginMode(new URLSearchParams('mode=reset'))).toBe('reset')
  expect(readLoginMode(new URLSearchParams('mode=admin'))).toBe('login')
})

test('only known notices are shown', () => {
  expect(readLoginNotice(new URLSearchParams('notice=google'))?.text.default).toBe('Google sign-in failed')
  expect(readLoginNotice(new URLSearchParams('notice=Send+money'))).toBeNull()
  expect(readLoginNotice(new URLSearchParams('notice=constructor'))).toBeNull()
})
