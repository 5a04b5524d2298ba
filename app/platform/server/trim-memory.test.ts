import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.restoreAllMocks())

// `scripts/supervise.test.ts` tests it with `node:ffi`.
test('trimMemory does nothing without `node:ffi`', async () => {
  vi.resetModules()
  const getModule = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never)
  const { trimMemory } = await import('./trim-memory.server.ts')
  expect(trimMemory).not.toThrow()
  expect(getModule).toHaveBeenCalledWith('node:ffi')
})
