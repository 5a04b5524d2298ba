import { expect, test } from 'vitest'
import { allScreens } from '#app/admin/screens/screens.ts'
import { findScreens } from './search.ts'

const titles = (...terms: string[]) => findScreens(allScreens([]), terms).map(({ title }) => title)

test('screens are found by name, group and keywords; those whose name starts with the term come first', () => {
  expect(titles('outb')[0]).toBe('Outbox')
  expect(titles('mail')).toContain('Outbox')
  expect(titles('footer')).toEqual(['Navigation'])
  expect(titles('SITE', 'back')[0]).toBe('Backups')
  expect(titles('time', 'zone')[0]).toBe('Time zone')
  expect(titles('no such screen')).toEqual([])
})

test('without a term, all screens are listed in menu order', () => {
  expect(titles().slice(0, 3)).toEqual(['Overview', 'Initiatives', 'Messages'])
})
