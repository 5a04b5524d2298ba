import { expect, test } from '#tests/e2e.ts'
import { startPostgres } from '#tests/postgres.ts'
import { type Site, startSite, waitFor } from '#tests/site.ts'

// Two nodes of the built program on one PostgreSQL. Once is enough: no browser is involved.
test.describe('two nodes on one database', { tag: '@server' }, () => {
  // One after the other, on the same two.
  test.describe.configure({ mode: 'default' })
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let nodes: Site[]

  test.beforeAll(async () => {
    postgres = await startPostgres()
    const env = { DATABASE_URL: postgres.url('postgres') }
    // One after the other: the first one migrates and seeds.
    nodes = [await startSite(env), await startSite(env)]
  })

  test.afterAll(async () => {
    for (const node of nodes) await node.stop()
    await postgres.stop()
  })

  test('a form sent to one node shows on the other at once, though its page was kept', async () => {
    const [one, other] = nodes as [Site, Site]
    const page = (site: Site) => fetch(`${site.url}/vision`).then((response) => response.text())
    expect(await page(other)).toContain('A tree, not a firework')
    expect(await page(one)).toContain('A tree, not a firework')

    // The tests' own connection writes as any node does, through the same observed database.
    await one.db
      .updateTable('page')
      .set({ body: 'A word from the other node' })
      .where('slug', '=', 'vision')
      .execute()

    for (const site of [one, other]) {
      await waitFor(
        'the change',
        async () => ((await page(site)).includes('A word from the other node') ? true : undefined),
        2000,
      )
    }
  })

  test('nodes without a common secret are told what comes of it', () => {
    for (const node of nodes) expect(node.output()).toContain('SECRET is not set')
  })

  test('a limit holds on both nodes together', async () => {
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
    expect(accepted).toBeGreaterThan(0)
    expect(statuses.indexOf(429)).toBe(accepted)
    const stored = await nodes[0]?.db.selectFrom('contactMessage').selectAll().execute()
    expect(stored).toHaveLength(accepted)
  })
})
