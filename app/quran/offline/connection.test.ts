import { expect, test } from 'vitest'
import { connectionAfterAnswer } from './connection.ts'

test('a page that was never offline does not say that it is back online', () => {
  expect(connectionAfterAnswer(null, false)).toBe('online')
  expect(connectionAfterAnswer('online', false)).toBe('online')
  expect(connectionAfterAnswer('online', true)).toBe('online')
})

test('a page says that it is back online after a failure, until it is closed', () => {
  expect(connectionAfterAnswer('waiting', false)).toBe('backOnline')
  expect(connectionAfterAnswer('backOnline', false)).toBe('backOnline')
})

test('a page that opens with unsent operations says that it is back online, even if its first request succeeds', () => {
  expect(connectionAfterAnswer(null, true)).toBe('backOnline')
})
