import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  exportSelection,
  filterOf,
  readSelection,
  selectionField,
  serializeItems,
  serializeMatching,
} from './selection.ts'

const item = fc.record({ id: fc.uuid(), version: fc.nat(1_000_000) })
const items = fc.uniqueArray(item, { selector: ({ id }) => id })
const sortById = (found: { id: string }[]) => found.toSorted((a, b) => (a.id < b.id ? -1 : 1))

test('single rows, a whole page, or both together select the same items', () => {
  fc.assert(
    fc.property(items, (rows) => {
      const single = Object.fromEntries(rows.map(({ id, version }) => [selectionField(id), `${version}`]))
      const page = { page: serializeItems(rows) }
      for (const fields of [single, page, { ...page, ...single }])
        expect(sortById(readSelection(fields).items)).toEqual(sortById(rows))
    }),
  )
})

test('only well-formed fields select anything', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (fields) => {
      for (const { id, version } of readSelection(fields).items) {
        expect(id.length).toBeGreaterThan(0)
        expect(Number.isSafeInteger(version)).toBe(true)
      }
    }),
  )
  const invalid = {
    'item:': '1',
    'item:a': '-1',
    'item:b': '1.5',
    'item:c': '',
    page: ':x 2: y',
    version: '3',
  }
  expect(readSelection(invalid)).toMatchObject({ items: [], matching: null })
  expect(readSelection({ matching: '' }).matching).toBeNull()
  expect(readSelection({ matching: 'all' }).matching).toEqual({ count: 0, digest: '' })
  const matching = { count: 40, digest: 'a_-B' }
  expect(readSelection({ matching: serializeMatching(matching) }).matching).toEqual(matching)
})

test('the filter of a list drops empty parameters and the cursor', () => {
  expect(filterOf(new URLSearchParams('q=a+b&state=&cursor=x')).toString()).toBe('q=a+b')
  expect(readSelection({ filter: 'status=new&cursor=x' }).filter.toString()).toBe('status=new')
})

test('an export without a selection covers the whole list', () => {
  expect(exportSelection(new URLSearchParams('q=a'))).toBeNull()
  expect(exportSelection(new URLSearchParams('selection=1&item:a=2'))?.items).toEqual([
    { id: 'a', version: 2 },
  ])
})
