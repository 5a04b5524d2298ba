import { expect, test } from 'vitest'
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
