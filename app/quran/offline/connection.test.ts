import { expect, test } from 'vitest'
import { connectionAfterResponse } from './connection.ts'

test('a page that was never offline does not say that it is back online', () => {
  expect(connectionAfterResponse(null, false)).toBe('online')
  expect(connectionAfterResponse('online', false)).toBe('online')
  expect(connectionAfterResponse('online', true)).toBe('online')
})

test('a page says that it is back online after a failure, until it is closed', () => {
  expect(connectionAfterResponse('waiting', false)).toBe('backOnline')
  expect(connectionAfterResponse('backOnline', false)).toBe('backOnline')
})

test('a page that opens with unsent operations says that it is back online, even if its first request succeeds', () => {
  expect(connectionAfterResponse(null, true)).toBe('backOnline')
})
