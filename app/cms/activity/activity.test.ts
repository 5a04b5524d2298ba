import { expect, test } from 'vitest'
import { changesBetween } from './activity.ts'

test('only what changed is written down, from what to what', () => {
  expect(changesBetween({ title: 'Old', date: '2026-11-21' }, { title: 'New', date: '2026-11-21' })).toEqual({
    title: ['Old', 'New'],
  })
})

test('what was empty and stays empty is no change', () => {
  expect(changesBetween({}, { location: null })).toEqual({})
})

test('a secret is never written down', () => {
  const after = { password: 'b', passwordHash: 'c', twoFactorSecret: 'd', unsubscribeToken: 'e', name: 'f' }
  expect(changesBetween({ password: 'a' }, after)).toEqual({ name: [null, 'f'] })
})
