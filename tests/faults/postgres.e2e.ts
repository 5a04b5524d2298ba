import { sql } from 'kysely'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { startPostgres } from '#tests/postgres.ts'
import { type Site, startSite, waitFor } from '#tests/site.ts'
import { startProxy } from '#tests/tcp-proxy.ts'
import { startFaultyMailServer } from './faulty-mail-server.ts'
import {
  countWrites,
  faultTests,
  fullOrShort,
  killRepeatedly,
  report,
  write,
  writeUntilFailure,
} from './write-load.ts'

/** A listening connection checks with "select 1" whether the server still responds. */
const isListening = sql`(query ilike 'listen%' or query = 'select 1')`

/** How many connections listen for changes by other nodes. */
async function countListeners({ db }: Site) {
  const query = sql<{ count: number }>`select count(*) as count from pg_stat_activity where ${isListening}`
  return Number((await query.execute(db)).rows[0]?.count)
}

/** Terminates the listening connections, and returns how many there were. */
async function cutListeners({ db }: Site) {
  const query = sql<{
    done: boolean
  }>`select pg_terminate_backend(pid) as done from pg_stat_activity where ${isListening}`
  return (await query.execute(db)).rows.filter(({ done }) => done).length
}

test.describe('PostgreSQL and multi-node faults', { tag: '@server' }, () => {
  test.describe.configure(faultTests)

  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let env: Record<string, string>
  test.beforeAll(async () => {
    postgres = await startPostgres()
    env = { DATABASE_URL: postgres.url('postgres'), SECRET: 'a secret that only the tests use' }
  })
  test.afterAll(() => postgres.stop())

  test('kill -9 during writes loses no acknowledged write', async () => {
    const kills = fullOrShort(50, 2)
    const { site, acknowledged } = await killRepeatedly(env, kills)
    report('kill -9, PostgreSQL', kills, await countWrites(site, acknowledged))
    await site.stop()
  })

  test('an unavailable database loses no acknowledged write; visitors get cached pages', async () => {
    const proxy = await startProxy(Number(new URL(env.DATABASE_URL ?? '').port))
    await proxy.open()
    const url = new URL(env.DATABASE_URL ?? '')
    url.port = String(proxy.port)
    const site = await startSite({ ...env, DATABASE_URL: url.href })
    await site.db.deleteFrom('rateLimit').execute()
    const statusOf = (path: string) => fetch(site.url + path).then(({ status }) => status)
    const acknowledged: string[] = []
    const writes = writeUntilFailure(site, async (count) => {
      if (count !== 5) return
      // Not earlier, because the first jobs after the start change what the page shows.
      expect(await statusOf('/about')).toBe(200)
      await proxy.close()
    })
    acknowledged.push(...(await writes))
    expect(acknowledged.length, 'the database was not cut off').toBeGreaterThanOrEqual(5)
    const deadline = Date.now() + fullOrShort(30_000, 500)
    do {
      expect([await statusOf('/about'), await statusOf('/readyz'), await write(site)]).toEqual([
        200,
        503,
        null,
      ])
    } while (Date.now() < deadline)
    await proxy.open()
    await waitFor('the site to accept writes', async () => {
      const message = await write(site)
      if (message) acknowledged.push(message)
      return message ?? undefined
    })
    report('database unavailable', 1, await countWrites(site, acknowledged))
    await site.stop()
    await proxy.close()
  })

  test('kill -9 of PostgreSQL loses no acknowledged write', async () => {
    const site = await startSite(env)
    const kills = fullOrShort(5, 1)
    const acknowledged: string[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      await waitFor('the database', () =>
        site.db
          .deleteFrom('rateLimit')
          .execute()
          .catch(() => undefined),
      )
      let crashing: Promise<void> | undefined
      const writes = writeUntilFailure(site, (count) => {
        if (count > 20) crashing ??= postgres.crash()
      })
      acknowledged.push(...(await writes))
      expect(crashing, 'PostgreSQL was not killed').toBeDefined()
      await crashing
    }
    await waitFor('the database', () =>
      site.db
        .deleteFrom('rateLimit')
        .execute()
        .catch(() => undefined),
    )
    report('kill -9 of PostgreSQL', kills, await countWrites(site, acknowledged))
    await site.stop()
  })

  test('three nodes send each email once', async () => {
    const smtp = await startFaultyMailServer()
    const nodes: Site[] = []
    for (let node = 0; node < 3; node += 1) nodes.push(await startSite({ ...env, MAIL_URL: smtp.url }))
    const [{ db }] = nodes as [Site]
    const emailCount = fullOrShort(300, 30)
    for (let mail = 0; mail < emailCount; mail += 1)
      await enqueueMail(
        db,
        { to: `m${mail}@example.org`, subject: 'To everyone', body: 'Salaam' },
        new Date(),
      )
    const recipients = () => smtp.received.filter((to) => /^m\d/.test(to))
    await waitFor('all emails', async () => recipients().length >= emailCount || undefined, 60_000)
    const unsent = db
      .selectFrom('mail')
      .select('id')
      .where('subject', '=', 'To everyone')
      .where('status', '!=', 'sent')
    await waitFor(
      'all emails to be marked as sent',
      async () => (await unsent.execute()).length === 0 || undefined,
      30_000,
    )
    report('three workers', 1, {
      acknowledged: emailCount,
      lost: emailCount - new Set(recipients()).size,
      duplicated: recipients().length - new Set(recipients()).size,
    })
    for (const node of nodes) await node.stop()
    await smtp.stop()
  })

  test('a cut LISTEN connection leaves no stale page on another node', async () => {
    const [one, other] = [await startSite(env), await startSite(env)]
    // Two per site: one in the site's process, and one in the test's process, which opens the same database.
    const expectedListeners = 4
    const readVision = (site: Site) => fetch(`${site.url}/vision`).then((response) => response.text())
    const cuts = fullOrShort(20, 2)
    let stale = 0
    for (let cut = 0; cut < cuts; cut += 1) {
      await readVision(other)
      await readVision(other)
      await waitFor(
        'the LISTEN connections',
        async () => (await countListeners(one)) >= expectedListeners || undefined,
      )
      expect(await cutListeners(one)).toBeGreaterThanOrEqual(expectedListeners)
      const body = `Word ${cut}`
      await one.db.updateTable('page').set({ body }).where('slug', '=', 'vision').execute()
      const showsChange = async () => (await readVision(other)).includes(body) || undefined
      await waitFor('the change', showsChange, 10_000).catch(() => (stale += 1))
    }
    report('LISTEN cut', cuts, { acknowledged: cuts, lost: stale, duplicated: 0 })
    await one.stop()
    await other.stop()
  })
})
