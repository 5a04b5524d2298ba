import { expect, test, vi } from 'vitest'
import { lazy, memoize, memoizeLast } from './memoize.ts'

test('memoize computes the result only once for the same arguments', () => {
  const compute = vi.fn((one: string, other: string) => `${one}+${other}`)
  const memoized = memoize(compute)
  expect([memoized('a', 'b'), memoized('a', 'b'), memoized('b', 'a')]).toEqual(['a+b', 'a+b', 'b+a'])
  expect(compute).toHaveBeenCalledTimes(2)
})

test('memoize keeps a limited number of results', () => {
  const compute = vi.fn((text: string) => text)
  const memoized = memoize(compute)
  for (let index = 0; index < 1001; index++) memoized(String(index))
  expect(memoized('0')).toBe('0')
  expect(compute).toHaveBeenCalledTimes(1002)
})

test('lazy computes a value on first use, and only once', () => {
  const compute = vi.fn(() => undefined)
  const value = lazy(compute)
  expect(compute).not.toHaveBeenCalled()
  value()
  value()
  expect(compute).toHaveBeenCalledTimes(1)
})

test('memoizeLast computes a result again only if an argument has changed', () => {
  const compute = vi.fn((text: string, object: object) => `${text}${Object.keys(object)}`)
  const memoized = memoizeLast(compute)
  const [one, other] = [{ a: 1 }, { a: 1 }]
  for (const [text, object] of [
    ['x', one],
    ['x', one],
    ['x', other],
    ['y', other],
    ['x', one],
  ] as const)
    expect(memoized(text, object)).toBe(`${text}a`)
  expect(compute).toHaveBeenCalledTimes(4)
})
