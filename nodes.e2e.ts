import { expect, test } from '#tests/e2e.ts'
import { createOlderPostgres } from '#tests/older-site.ts'
import { startPostgres } from '#tests/postgres.ts'
import { type Site, startSite, waitFor } from '#tests/site.ts'

// Two nodes of the built server on one PostgreSQL database. No browser is involved.
test.describe('two nodes on one database', { tag: '@server' }, () => {
  // Sequentially, because all tests use the same two nodes.
  test.describe.configure({ mode: 'default' })
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let nodes: Site[]

  test.beforeAll(async () => {
    postgres = await startPostgres()
    const env = { DATABASE_URL: postgres.url('postgres') }
    // Sequentially: the first one migrates and seeds.
    nodes = [await startSite(env), await startSite(env)]
  })

  test.afterAll(async () => {
    for (const node of nodes) await node.stop()
    await postgres.stop()
  })

  test('a PostgreSQL site of 0.1.0 is upgraded by starting this version', async () => {
    const site = await startSite({ DATABASE_URL: await createOlderPostgres(postgres.url, 'older') })
    for (const path of ['/', '/volunteer', '/articles', '/readyz'])
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
    const { count } = await site.db
      .selectFrom('user')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(71)
    await site.stop()
  })

  test('a change on one node shows on the other immediately, although its page was cached', async () => {
    const [one, other] = nodes as [Site, Site]
    const page = (site: Site) => fetch(`${site.url}/vision`).then((response) => response.text())
    expect(await page(other)).toContain('A tree, not a firework')
    expect(await page(one)).toContain('A tree, not a firework')

    // The test's connection notifies the nodes of its writes, as a node's connection does.
    await one.db
      .updateTable('page')
      .set({ body: 'A word from the other node' })
      .where('slug', '=', 'vision')
      .execute()

    for (const site of [one, other]) {
      await waitFor(
        'the change',
        async () => (await page(site)).includes('A word from the other node') || undefined,
      )
    }
  })

  test('nodes without a shared secret log a warning', async () => {
    for (const node of nodes) await expect.poll(node.output).toContain('SECRET is not set')
  })

  test('both nodes share a rate limit', async () => {
    // As if 295 people on the test's network had written within the hour.
    const resetsAt = new Date(Date.now() + 3_000_000).toISOString()
    const key = 'contact from 127.0.0.1'
    await nodes[0]?.db.insertInto('rateLimit').values({ key, count: 295, resetsAt }).execute()
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      const site = nodes[i % 2] as Site
      const response = await fetch(`${site.url}/contact`, {
        method: 'POST',
        headers: { origin: site.url },
        body: new URLSearchParams({
          name: 'Amina',
          email: 'amina@example.org',
          message: `Salaam, number ${i}`,
        }),
      })
      statuses.push(response.status)
    }
    const accepted = statuses.filter((status) => status < 400).length
    expect(statuses).toContain(429)
    expect(accepted).toBe(5)
    expect(statuses.indexOf(429)).toBe(accepted)
    const stored = await nodes[0]?.db.selectFrom('contactMessage').selectAll().execute()
    expect(stored).toHaveLength(accepted)
  })
})
