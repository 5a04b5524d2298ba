import { expect, test } from 'vitest'
import { resourceCollection } from './resource-collection.ts'
import { readResourceRow } from './resource-row.ts'

test('accepts http and https links only', () => {
  expect(readResourceRow({ title: 'A', url: 'https://example.org' }).value).toEqual({
    title: 'A',
    url: 'https://example.org/',
  })
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '/x', 'file:///etc/passwd', 'https://']) {
    expect(readResourceRow({ title: 'A', url }).value).toBeNull()
  }
})

test.each([
  'https://good.example@evil.example/',
  'https://user:word@evil.example/',
  'https:\\\\evil.example/',
  'https://evil.example/a b',
  'javascript:alert(1)',
  'good.example',
])('rejects a resource with the link %s', (url) => {
  expect(readResourceRow({ title: 'Guide', url })).toMatchObject({ value: null })
})

test('ignores spaces around a link', () => {
  const value = { title: 'Guide', url: 'https://good.example/guide?page=1#two' }
  expect(readResourceRow({ title: value.title, url: ` ${value.url} ` })).toMatchObject({ value })
})

test('accepts titles up to the form’s length limit', () => {
  const url = 'https://good.example/'
  for (const [length, accepted] of [
    [200, true],
    [201, false],
  ] as const) {
    const title = 'a'.repeat(length)
    expect(readResourceRow({ title, url }).value !== null).toBe(accepted)
    expect(resourceCollection.fields.title?.schema?.safeParse(title).success).toBe(accepted)
  }
  expect(readResourceRow({ title: 'a'.repeat(201), url }).note).toContain('more than 200 characters')
})
