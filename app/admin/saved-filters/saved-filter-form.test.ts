import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalFilter } from '#app/platform/http/saved-filter.ts'
import { savedFilterForm } from './saved-filter-form.ts'

const params = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.string()), {
  selector: ([name]) => name,
})

test('a filter does not depend on the order of its parameters, and omits empty ones and the cursor', () => {
  fc.assert(
    fc.property(params, (entries) => {
      const query = canonicalFilter(new URLSearchParams(entries))
      expect(canonicalFilter(new URLSearchParams(entries.toReversed()))).toBe(query)
      expect(canonicalFilter(new URLSearchParams(query))).toBe(query)
      const remaining = entries.filter(([name, value]) => value && name !== 'cursor')
      expect(Object.fromEntries(new URLSearchParams(query))).toEqual(Object.fromEntries(remaining))
    }),
  )
})

test('a saved filter needs a name and a query, neither of them too long', () => {
  const filter = { name: ' New \n ones ', list: '/admin/messages', query: 'status=new&q=&cursor=x' }
  expect(savedFilterForm.parse(filter)).toEqual({ ...filter, name: 'New ones', query: 'status=new' })
  for (const invalid of [
    { name: '  ' },
    { name: 'x'.repeat(41) },
    { query: 'cursor=x' },
    { query: `q=${'x'.repeat(500)}` },
  ])
    expect(savedFilterForm.safeParse({ ...filter, ...invalid }).success).toBe(false)
})
