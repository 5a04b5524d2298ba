import { expect, test } from 'vitest'
import { readThemeCookie, themeCookie } from '#app/platform/http/theme-cookie.ts'
import { ariaCurrent, backgroundOf } from './navigation.ts'

test.each([
  ['/', 'default'],
  ['/about', 'islamic'],
  ['/articles/one-page-a-day', 'islamic'],
  ['/volunteer', 'community'],
  ['/events/iftar', 'community'],
  ['/app', 'youth'],
  ['/apple', 'default'],
  ['/admin', 'default'],
])('%s has the background %s', (path, background) => {
  expect(backgroundOf(path)).toBe(background)
})

test('a link to the current page has aria-current=page, and a link to its section has aria-current=true', () => {
  expect(ariaCurrent('/articles', '/articles')).toBe('page')
  expect(ariaCurrent('/articles/one-page-a-day', '/articles')).toBe('true')
  expect(ariaCurrent('/articles', '/')).toBeUndefined()
  expect(ariaCurrent('/apple', '/app')).toBeUndefined()
})

test('an unknown theme is ignored', () => {
  expect(readThemeCookie('a=b; theme=dark')).toBe('dark')
  expect(readThemeCookie('theme=darker')).toBeNull()
  expect(readThemeCookie(null)).toBeNull()
  expect(themeCookie('light')).toContain('theme=light; Path=/; Max-Age=31536000')
  expect(themeCookie('system')).toContain('Max-Age=0')
  expect(themeCookie('"; Domain=evil')).toContain('Max-Age=0')
})
