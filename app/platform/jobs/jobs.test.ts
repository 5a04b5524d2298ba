import { pino } from 'pino'
import { expect, onTestFinished, vi } from 'vitest'
import { openPostgres } from '#app/platform/database/open-database.server.ts'
import { storeTest } from '#tests/database.ts'
import { waitFor } from '#tests/site.ts'
import {
  claimDueJob,
  defaultRetrySeconds,
  enqueueJob,
  finishJob,
  renewClaim,
  retryJob,
  scheduleJob,
} from './job-store.server.ts'
import { startJobWorker } from './job-worker.server.ts'

const log = pino({ level: 'silent' })
const now = new Date('2026-01-21T12:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const job = { kind: 'encode', subject: 'a' }

storeTest('a job is claimed once and deleted when it is done', async ({ db }) => {
  await enqueueJob(db, job, now)
  await enqueueJob(db, job, now)
  const claims = await Promise.all([1, 2, 3].map(() => claimDueJob(db, ['encode', 'other'], now)))
  const claimed = claims.filter((claim) => claim !== undefined)
  expect(claimed).toMatchObject([{ ...job, attempts: 1 }])
  if (claimed[0]) await finishJob(db, claimed[0], null, now)
  expect(await db.selectFrom('job').selectAll().execute()).toEqual([])
})

storeTest('claims only due jobs of known kinds', async ({ db }) => {
  await enqueueJob(db, job, after(60))
  expect(await claimDueJob(db, ['encode'], now)).toBeUndefined()
  expect(await claimDueJob(db, ['other'], after(61))).toBeUndefined()
  expect(await claimDueJob(db, ['encode'], after(61))).toMatchObject(job)
})

storeTest('a job enqueued again while running runs again', async ({ db }) => {
  await enqueueJob(db, job, now)
  const first = await claimDueJob(db, ['encode'], now)
  await enqueueJob(db, job, now)
  if (first) await finishJob(db, first, null, now)
  expect(await claimDueJob(db, ['encode'], now)).toMatchObject(job)
})

storeTest('another node claims the job of a node that died', async ({ db }) => {
  await enqueueJob(db, job, now)
  const deadNodeClaim = await claimDueJob(db, ['encode'], now)
  expect(await claimDueJob(db, ['encode'], after(44))).toBeUndefined()
  const other = await claimDueJob(db, ['encode'], after(45))
  expect(other).toMatchObject({ ...job, attempts: 2 })
  // If the first node comes back, it cannot finish the other node's job.
  if (deadNodeClaim) await finishJob(db, deadNodeClaim, null, now)
  expect(await db.selectFrom('job').selectAll().execute()).toHaveLength(1)
})

storeTest('retries a failing job with growing delays, then gives up', async ({ db }) => {
  await enqueueJob(db, job, now)
  let at = now
  const waits: number[] = []
  for (;;) {
    const claimed = await claimDueJob(db, ['encode'], at)
    if (!claimed) throw new Error('not due')
    await retryJob(db, claimed, 'no', null, at)
    const { dueAt } = await db.selectFrom('job').select('dueAt').executeTakeFirstOrThrow()
    if (dueAt === null) break
    waits.push((new Date(dueAt).getTime() - at.getTime()) / 1000)
    at = new Date(dueAt)
  }
  expect(waits).toEqual(defaultRetrySeconds)
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
})

storeTest('a kind of job can have its own retry delays', async (database) => {
  const { db } = database
  const givenUp: string[] = []
  const work = () => Promise.reject(new Error('no'))
  const onGiveUp = async (subject: string) => void givenUp.push(subject)
  const worker = startJobWorker(database, { encode: { work, onGiveUp, retryAfterSeconds: [30] } }, log)
  const readJob = () =>
    db.selectFrom('job').select(['attempts', 'dueAt', 'claimedBy']).executeTakeFirstOrThrow()
  const enqueuedAt = Date.now()
  await enqueueJob(db, job, now)
  await expect.poll(readJob).toMatchObject({ attempts: 1, claimedBy: null })
  const dueAt = Date.parse((await readJob()).dueAt ?? '')
  expect(dueAt).toBeGreaterThanOrEqual(enqueuedAt + 30_000)
  expect(dueAt).toBeLessThanOrEqual(Date.now() + 30_000)
  await db.updateTable('job').set({ dueAt: now.toISOString() }).execute()
  await expect.poll(readJob).toEqual({ attempts: 2, dueAt: null, claimedBy: null })
  expect(givenUp).toEqual(['a'])
  await worker.stop()
})

storeTest('renewing a claim keeps the attempt count', async ({ db }) => {
  await enqueueJob(db, job, now)
  const first = await claimDueJob(db, ['encode'], now)
  if (!first) throw new Error('not due')
  await renewClaim(db, first, after(15))
  expect(await claimDueJob(db, ['encode'], after(59))).toBeUndefined()
  const other = await claimDueJob(db, ['encode'], after(61))
  expect(other).toMatchObject({ attempts: 2 })
  // The first node cannot renew a claim that another node holds.
  await renewClaim(db, first, now)
  expect(await claimDueJob(db, ['encode'], after(62))).toBeUndefined()
})

storeTest('no other node claims a job that takes minutes', async (database) => {
  const { db } = database
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now })
  onTestFinished(() => void vi.useRealTimers())
  const finished = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const work = () => {
    started.resolve()
    return finished.promise
  }
  const worker = startJobWorker(database, { encode: { work } }, log)
  await enqueueJob(db, job, now)
  await started.promise
  for (let quarter = 0; quarter < 12; quarter += 1) {
    const readDueAt = async () => (await db.selectFrom('job').select('dueAt').executeTakeFirstOrThrow()).dueAt
    const dueAt = await readDueAt()
    vi.advanceTimersByTime(15_000)
    await expect.poll(readDueAt).not.toBe(dueAt)
    expect(await claimDueJob(db, ['encode'], new Date())).toBeUndefined()
  }
  finished.resolve()
  await worker.stop()
  expect(await db.selectFrom('job').selectAll().execute()).toEqual([])
})

storeTest('scheduling a job again changes nothing; finishing it schedules the next run', async ({ db }) => {
  await scheduleJob(db, 'collect', now)
  await scheduleJob(db, 'collect', after(9999))
  const first = await claimDueJob(db, ['collect'], now)
  if (first) await finishJob(db, first, after(100), now)
  const [row] = await db.selectFrom('job').selectAll().execute()
  expect(row).toMatchObject({ dueAt: after(100).toISOString(), attempts: 0, doneAt: now.toISOString() })
})

storeTest(
  'a recurring job starts over with all its attempts after the last one has failed',
  async ({ db }) => {
    await scheduleJob(db, 'collect', now)
    let at = now
    const attempts: number[] = []
    for (let i = 0; i < 7; i++) {
      const claimed = await claimDueJob(db, ['collect'], at)
      if (!claimed) throw new Error('not due')
      attempts.push(claimed.attempts)
      await retryJob(db, claimed, 'no', new Date(at.getTime() + 86_400_000), at)
      const { dueAt } = await db.selectFrom('job').select('dueAt').executeTakeFirstOrThrow()
      at = new Date(dueAt ?? 0)
    }
    expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 1])
  },
)

storeTest('two nodes run each successful job once and continue after a failure', async (database) => {
  const second = database.url ? await openPostgres(database.url) : database
  const done: string[] = []
  const handlers = {
    encode: {
      work: async (subject: string) => {
        if (subject === 'bad') throw new Error('bad')
        await new Promise((resolve) => setTimeout(resolve, 5))
        done.push(subject)
      },
    },
    sweep: { work: async () => void done.push('swept'), intervalMs: 60_000 },
  }
  const workers = [startJobWorker(database, handlers, log), startJobWorker(second, handlers, log)]
  const subjects = ['bad', 'a', 'b', 'c', 'd', 'e', 'f']
  await Promise.all(subjects.map((subject) => enqueueJob(database.db, { kind: 'encode', subject }, now)))
  const rows = database.db.selectFrom('job').select(['subject', 'lastError']).orderBy('subject')
  // The job that fails may be the last one that runs.
  await expect
    .poll(() => rows.execute())
    .toEqual([
      { subject: '', lastError: null },
      { subject: 'bad', lastError: 'Error: bad' },
    ])
  await waitFor('the recurring job', async () => done.includes('swept') || undefined)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(done.sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'swept'])
  if (second !== database) await second.close()
})
