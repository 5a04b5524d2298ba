import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { withKeyedMutex } from './with-keyed-mutex.server.ts'

const db = {} as Database

test('work with the same key runs in order, one at a time, even after a failure', async () => {
  const log: string[] = []
  const run = (key: string, name: string, fails = false) =>
    withKeyedMutex(db, key, async () => {
      log.push(`${name} starts`)
      await new Promise(setImmediate)
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const results = await Promise.allSettled([run('a', 'first', true), run('a', 'second'), run('a', 'third')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(log).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} starts`, `${name} ends`]))
})

test('work with different keys runs at the same time', async () => {
  const started: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = (key: string) =>
    withKeyedMutex(db, key, async () => {
      started.push(key)
      if (started.length === 2) resolve()
      await promise
    })
  await Promise.all([run('a'), run('b')])
  expect(started).toEqual(['a', 'b'])
})
