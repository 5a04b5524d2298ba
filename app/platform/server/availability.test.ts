import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { openPostgres } from '#app/platform/database/open-database.server.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { config, request, sessionCookie } from '#tests/app-request.ts'
import { postgresTest, storeTest } from '#tests/database.ts'
import { openBehindProxy } from '#tests/proxied-postgres.ts'
import { openMetrics } from './metrics.server.ts'

storeTest(
  'shows a member an error page while the database is unavailable, and logs the error',
  async (database) => {
    await database.db.schema.alterTable('session').renameTo('renamed').execute()
    const { status, retryAfter, text, logged } = await request(database, '/profile', {
      cookie: sessionCookie,
    })
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '5' })
    expect(text).toContain('<code>the-id</code>')
    expect(text).not.toMatch(/session|at .*\.ts/)
    expect(logged).toHaveLength(1)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      id: 'the-id',
      error: expect.stringMatching(/session/),
    })
  },
)

postgresTest('returns 503 while PostgreSQL is down and recovers once it is back', async () => {
  const { proxy, url } = await openBehindProxy()
  const database = await openPostgres(url)
  onTestFinished(() => database.close())
  expect(await request(database, '/readyz')).toMatchObject({ status: 200 })
  await proxy.close()
  expect(await request(database, '/readyz')).toMatchObject({ status: 503, retryAfter: '5' })
  expect(await request(database, '/profile', { cookie: sessionCookie })).toMatchObject({
    status: 503,
    retryAfter: '5',
  })
  await proxy.open()
  expect(await request(database, '/readyz')).toMatchObject({ status: 200 })
})

storeTest('a node is not ready while its database cannot be written', async (database) => {
  const { db, engine } = database
  const disableWrites =
    engine === 'sqlite' ? sql`pragma query_only = on` : sql`set default_transaction_read_only = on`
  const enableWrites =
    engine === 'sqlite' ? sql`pragma query_only = off` : sql`set default_transaction_read_only = off`
  await disableWrites.execute(db)
  expect(await request(database, '/readyz')).toMatchObject({
    status: 503,
    retryAfter: '5',
    text: '{"status":"the database cannot be written"}',
  })
  await enableWrites.execute(db)
  expect(await request(database, '/readyz')).toMatchObject({ status: 200 })
})

storeTest('serves metrics only with the token, and counts waiting emails and jobs', async (database) => {
  const { db } = database
  const token = 'a token for the tests'
  const options = {
    config: { ...config, metricsToken: token },
    metrics: await openMetrics(db, { size: 7 }),
  }
  const past = '2020-01-01T00:00:00.000Z'
  for (const [kind, dueAt] of [
    ['a', past],
    ['b', '2999-01-01T00:00:00.000Z'],
    ['c', null],
  ] as const)
    await enqueueJob(db, { kind, subject: '' }, new Date(dueAt ?? past)).then(() =>
      db.updateTable('job').set({ dueAt }).where('kind', '=', kind).execute(),
    )
  const mail = { to: 'a@example.org', subject: 'Salaam', body: 'Salaam' }
  await enqueueMail(db, mail, new Date(past))

  for (const authorization of ['', 'Bearer wrong', `Basic ${token}`])
    expect(await request(database, '/metrics', { ...options, authorization })).toMatchObject({ status: 401 })
  const { status, text } = await request(database, '/metrics', {
    ...options,
    authorization: `Bearer ${token}`,
  })
  expect(status).toBe(200)
  for (const line of [
    'shajara_database_up 1',
    'shajara_outbox_mails{status="waiting"} 1',
    'shajara_jobs{state="due"} 1',
    'shajara_jobs{state="later"} 1',
    'shajara_jobs{state="failed"} 1',
    'shajara_page_cache_pages 7',
  ])
    expect(text.split('\n')).toContain(line)
  expect(Number(/^shajara_outbox_oldest_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(86_400)
  expect(text).toContain('process_resident_memory_bytes')

  await db.schema.alterTable('mail').renameTo('renamed').execute()
  const unavailable = await request(database, '/metrics', { ...options, authorization: `Bearer ${token}` })
  expect(unavailable.text.split('\n')).toContain('shajara_database_up 0')
  expect(unavailable.text).not.toContain('shajara_jobs{')
})
