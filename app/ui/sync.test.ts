import { expect, test } from 'vitest'
import type { Failure } from '#app/platform/device/send-operations.ts'
import { createSync } from './sync.ts'

/** A sync whose requests are answered by the test, in order. */
function openSync() {
  const requests: ReturnType<typeof Promise.withResolvers<object | Failure>>[] = []
  const results: unknown[] = []
  const sync = createSync<object>(() => ({
    send: () => {
      const request = Promise.withResolvers<object | Failure>()
      requests.push(request)
      return request.promise
    },
    onAnswer: () => results.push('answer'),
    onFailure: (failure) => results.push(failure),
  }))
  return { sync, requests, results }
}

const turn = () => new Promise(setImmediate)

test('the network that returns during a request is tried after the request has failed', async () => {
  const { sync, requests, results } = openSync()
  void sync()
  void sync()
  void sync()
  expect(requests).toHaveLength(1)
  requests[0]?.resolve('waiting')
  await turn()
  expect(requests).toHaveLength(2)
  requests[1]?.resolve({})
  await turn()
  expect(results).toEqual(['waiting', 'answer'])
  expect(requests).toHaveLength(2)
})

test('a request that throws does not stop the next one', async () => {
  const { sync, requests, results } = openSync()
  void sync()
  requests[0]?.reject(new Error('The database is closing'))
  await turn()
  void sync()
  requests[1]?.resolve({})
  await turn()
  expect(results).toEqual(['waiting', 'answer'])
})

test('nothing is sent again after the login has ended', async () => {
  const { sync, requests, results } = openSync()
  void sync()
  void sync()
  requests[0]?.resolve('loggedOut')
  await turn()
  expect(requests).toHaveLength(1)
  expect(results).toEqual(['loggedOut'])
})
