import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { exposedCollector } from './collect-garbage.server.ts'
import { keepTickObject } from './keep-tick-object.server.ts'

test('an object of process.nextTick stays in memory', async () => {
  const reference = new WeakRef(keepTickObject() ?? {})
  expect(reference.deref()).toHaveProperty('callback')
  await setTimeout(0)
  exposedCollector()({ type: 'major', execution: 'sync' })
  expect(reference.deref()).toBeDefined()
})
