import { expect, test } from 'vitest'
import { trimMemory } from './trim-memory.server.ts'

// `scripts/supervise.test.ts` tests it with `node:ffi`.
test('trimMemory does nothing without `node:ffi`', () => {
  expect(trimMemory()).toBeUndefined()
})
