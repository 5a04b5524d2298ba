import { expect, test } from 'vitest'
import { changesBetween } from './activity.ts'

test('records the old and new values of changed fields only', () => {
  expect(changesBetween({ title: 'Old', date: '2026-11-21' }, { title: 'New', date: '2026-11-21' })).toEqual({
    title: ['Old', 'New'],
  })
})

test('a missing value that becomes null is not a change', () => {
  expect(changesBetween({}, { location: null })).toEqual({})
})

test('never records a secret', () => {
  const after = { password: 'b', passwordHash: 'c', twoFactorSecret: 'd', unsubscribeToken: 'e', name: 'f' }
  expect(changesBetween({ password: 'a' }, after)).toEqual({ name: [null, 'f'] })
})
