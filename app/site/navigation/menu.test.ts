import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  arrangeMenu,
  linksOf,
  type MenuItem,
  moveItemBy,
  moveItemTo,
  parseMenuOrder,
  serializeMenuOrder,
  setHidden,
} from './menu.ts'

const page = { id: 'p', slug: 'ramadan', title: 'Ramadan at our masjid', menuLabel: '', isPublished: true }
const labelsOf = (items: readonly MenuItem[]) => linksOf(items).map(({ label }) => label)
const bar = ['Home', 'About Us', 'Projects', 'Volunteer', 'Resources', 'Articles', 'App']

test('by default, the top bar and the footer each link to their own sections, in order', () => {
  expect(labelsOf(arrangeMenu('bar', [], []))).toEqual(bar)
  expect(labelsOf(arrangeMenu('footer', [], []))).toEqual([
    'Our Vision',
    'Volunteer',
    'Resources',
    'Articles',
    'Donate',
    'Merch',
    'App',
    'Contact',
    'Privacy',
  ])
})

test('a custom page comes last, under its menu label, and only while it is published', () => {
  expect(labelsOf(arrangeMenu('bar', [page], []))).toEqual([...bar, 'Ramadan at our masjid'])
  const pageWithLabel = { ...page, menuLabel: 'Ramadan' }
  expect(linksOf(arrangeMenu('bar', [pageWithLabel], [])).at(-1)).toEqual({
    path: '/ramadan',
    label: 'Ramadan',
  })
  expect(labelsOf(arrangeMenu('bar', [{ ...page, isPublished: false }], []))).toEqual(bar)
})

test('a move skips hidden sections, and a page that is added later comes last', () => {
  const items = arrangeMenu('bar', [], [])
  const moved = moveItemBy(items, '/projects', 'up')
  expect(labelsOf(moved ?? [])).toEqual(['Home', 'Projects', 'About Us', ...bar.slice(3)])
  expect(labelsOf(arrangeMenu('bar', [page], moved ?? [])).at(-1)).toBe(page.title)
  expect(moveItemBy(items, '/', 'up')).toBeNull()
  expect(moveItemBy(items, '/app', 'down')).toBeNull()
  expect(moveItemBy(items, '/vision', 'up')).toBeNull()
  expect(moveItemTo(items, '/app', '/nowhere')).toBeNull()
})

test('a hidden section keeps its position', () => {
  const items = arrangeMenu('bar', [page], [])
  const hidden = setHidden(items, '/projects', true) ?? []
  expect(labelsOf(hidden)).not.toContain('Projects')
  expect(setHidden(hidden, '/projects', false)).toEqual(items)
  expect(setHidden(items, '/projects', false)).toBeNull()
  expect(setHidden(items, page.id, true)).toBeNull()
})

test('a move neither loses nor adds links, and can be undone', () => {
  const items = arrangeMenu('footer', [page], [])
  const ids = fc.constantFrom(...items.map(({ id }) => id))
  fc.assert(
    fc.property(ids, ids, (id, to) => {
      const moved = moveItemTo(items, id, to) ?? items
      expect(new Set(moved)).toEqual(new Set(items))
      expect(moved).toHaveLength(items.length)
      expect(arrangeMenu('footer', [page], moved)).toEqual(moved)
      const back = moved[items.findIndex((item) => item.id === id)] ?? expect.fail('no item')
      expect(moveItemTo(moved, id, back.id) ?? moved).toEqual(items)
    }),
  )
})

test('parsing a serialized order returns the same order', () => {
  const items = setHidden(arrangeMenu('bar', [page], []), '/about', true) ?? []
  const saved = parseMenuOrder(serializeMenuOrder(items))
  expect(arrangeMenu('bar', [page], saved)).toEqual(items)
  expect(parseMenuOrder('')).toEqual([])
})
