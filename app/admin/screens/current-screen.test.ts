import { expect, test } from 'vitest'
import { currentScreen } from './current-screen.ts'

const current = (paths: string[], pathname: string, search = '') =>
  currentScreen(
    paths.map((path) => ({ path })),
    { pathname, search },
  )?.path

test('the screen with the longest matching path is current', () => {
  const paths = ['/admin/gifts', '/admin/gifts/ledger']
  expect(current(paths, '/admin/gifts/new')).toBe('/admin/gifts')
  expect(current(paths, '/admin/gifts/ledger/move')).toBe('/admin/gifts/ledger')
  expect(current(paths, '/admin/users')).toBeUndefined()
})

test('a screen whose path has a query is current at exactly that URL, or if no other screen matches', () => {
  const gifts = '/admin/imports?kind=gifts'
  expect(current([gifts, '/admin/imports'], '/admin/imports', '?kind=gifts')).toBe(gifts)
  expect(current([gifts, '/admin/imports'], '/admin/imports')).toBe('/admin/imports')
  expect(current([gifts], '/admin/imports/1')).toBe(gifts)
})
