import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { consumeAttempt, deleteExpiredLimits } from './rate-limit.server.ts'

const limit = { maxAttempts: 3, windowSeconds: 60 }
const start = new Date('2026-11-21T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)

storeTest('rejects attempts above the limit until the window ends', async ({ db }) => {
  const attempts = [0, 1, 2, 3, 59].map(
    (seconds) => () => consumeAttempt(db, 'form 10.0.0.1', limit, after(seconds)),
  )
  const results: boolean[] = []
  for (const attempt of attempts) results.push(await attempt())
  expect(results).toEqual([true, true, true, false, false])
  expect(await consumeAttempt(db, 'form 10.0.0.1', limit, after(60))).toBe(true)
})

storeTest('counts each key separately', async ({ db }) => {
  for (let i = 0; i < 4; i++) await consumeAttempt(db, 'a', limit, start)
  expect(await consumeAttempt(db, 'b', limit, start)).toBe(true)
})

storeTest('counts concurrent attempts', async ({ db }) => {
  const results = await Promise.all(Array.from({ length: 10 }, () => consumeAttempt(db, 'a', limit, start)))
  expect(results.filter(Boolean)).toHaveLength(3)
})

storeTest('deletes only the counts whose window has ended', async ({ db }) => {
  await consumeAttempt(db, 'old', limit, start)
  await consumeAttempt(db, 'new', limit, after(30))
  await deleteExpiredLimits(db, after(60))
  const rows = await db.selectFrom('rateLimit').select('key').execute()
  expect(rows.map((row) => row.key)).toEqual(['new'])
})
