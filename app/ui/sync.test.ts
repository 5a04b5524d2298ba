import { expect, test } from 'vitest'
import type { Failure } from '#app/platform/device/sync-changes.ts'
import { createSync } from './sync.ts'

/** A sync whose requests the test resolves or rejects. */
function openSync() {
  const requests: ReturnType<typeof Promise.withResolvers<object | Failure>>[] = []
  const results: unknown[] = []
  const sync = createSync<object>(() => ({
    send: () => {
      const request = Promise.withResolvers<object | Failure>()
      requests.push(request)
      return request.promise
    },
    onResponse: () => results.push('response'),
    onFailure: (failure) => results.push(failure),
  }))
  return { sync, requests, results }
}

const flushPromises = () => new Promise(setImmediate)

test('calls during a request cause one more request after it, even if it fails', async () => {
  const { sync, requests, results } = openSync()
  void sync()
  void sync()
  void sync()
  expect(requests).toHaveLength(1)
  requests[0]?.resolve('waiting')
  await flushPromises()
  expect(requests).toHaveLength(2)
  requests[1]?.resolve({})
  await flushPromises()
  expect(results).toEqual(['waiting', 'response'])
  expect(requests).toHaveLength(2)
})

test('a request that throws does not stop the next one', async () => {
  const { sync, requests, results } = openSync()
  void sync()
  requests[0]?.reject(new Error('The database is closing'))
  await flushPromises()
  void sync()
  requests[1]?.resolve({})
  await flushPromises()
  expect(results).toEqual(['waiting', 'response'])
})

test('nothing more is sent after a logout', async () => {
  const { sync, requests, results } = openSync()
  void sync()
  void sync()
  requests[0]?.resolve('loggedOut')
  await flushPromises()
  expect(requests).toHaveLength(1)
  expect(results).toEqual(['loggedOut'])
})
