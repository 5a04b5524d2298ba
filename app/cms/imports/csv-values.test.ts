import { expect, test } from 'vitest'
import { memberOf, resourceOf } from './csv-values.ts'

test.each([
  'https://good.example@evil.example/',
  'https://user:word@evil.example/',
  'https:\\\\evil.example/',
  'https://evil.example/a b',
  'javascript:alert(1)',
  'good.example',
])('a resource at %s is refused, as the form refuses it', (url) => {
  expect(resourceOf({ title: 'Guide', url })).toMatchObject({ value: null })
})

test('a resource at an address of the web is taken', () => {
  const value = { title: 'Guide', url: 'https://good.example/guide?page=1#two' }
  expect(resourceOf({ title: value.title, url: ` ${value.url} ` })).toMatchObject({ value })
})

test('a name that holds an address of the web is refused', () => {
  const email = 'amina@example.org'
  expect(memberOf({ email, name: 'Amina, www.evil.example' })).toMatchObject({ value: null })
  expect(memberOf({ email, name: 'Amina' })).toMatchObject({ value: { name: 'Amina' } })
})
