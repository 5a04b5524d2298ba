import { expect, test } from 'vitest'
import { readThemeCookie, themeCookie } from './theme-cookie.ts'

test('only light and dark are stored as a theme; any other choice deletes the cookie', () => {
  expect(readThemeCookie('a=b; theme=dark')).toBe('dark')
  expect(readThemeCookie('theme=darker')).toBeNull()
  expect(readThemeCookie(null)).toBeNull()
  expect(themeCookie('light')).toContain('theme=light; Path=/; Max-Age=31536000')
  expect(themeCookie('system')).toContain('Max-Age=0')
  expect(themeCookie('"; Domain=evil')).toContain('Max-Age=0')
})
