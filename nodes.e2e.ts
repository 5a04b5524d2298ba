import { expect, test } from '#tests/e2e.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { createOlderPostgres } from '#tests/older-site.ts'
import { startPostgres } from '#tests/postgres.ts'
import { type Site, startSite, waitFor } from '#tests/site.ts'

async function send(site: Site, path: string, form: Record<string, string>, cookie = '') {
  const response = await fetch(site.url + path, {
    method: 'POST',
    headers: { Origin: site.url, Cookie: cookie },
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  const session = response.headers
    .getSetCookie()
    .find((header) => header.startsWith('shajara.session_token='))
  return { status: response.status, cookie: session?.split(';', 1)[0] ?? '' }
}

const profileOf = async (site: Site, cookie: string) =>
  (await fetch(`${site.url}/profile`, { headers: { Cookie: cookie } })).text()

// Two nodes of the built server on one PostgreSQL database. No browser is involved.
test.describe('two nodes on one database', { tag: '@server' }, () => {
  // Sequentially, because all tests use the same two nodes.
  test.describe.configure({ mode: 'default' })
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let nodes: Site[]

  test.beforeAll(async () => {
    postgres = await startPostgres()
    const env = { DATABASE_URL: postgres.url('postgres'), SECRET: 'shared by all nodes, 32 characters' }
    // Sequentially: the first one migrates and seeds.
    nodes = [await startSite(env), await startSite(env)]
  })

  test.afterAll(async () => {
    for (const node of nodes) await node.stop()
    await postgres.stop()
  })

  test('a PostgreSQL site from 0.1.0 is upgraded by starting this version, which warns that SECRET is not set', async () => {
    const site = await startSite({ DATABASE_URL: await createOlderPostgres(postgres.url, 'older') })
    for (const path of ['/', '/volunteer', '/articles', '/readyz'])
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
    const { count } = await site.db
      .selectFrom('user')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(71)
    await expect.poll(site.output).toContain('SECRET is not set')
    await site.stop()
  })

  test('a change on one node shows on the other immediately, even if its page was cached', async () => {
    const [one, other] = nodes as [Site, Site]
    const readPage = (site: Site) => fetch(`${site.url}/vision`).then((response) => response.text())
    expect(await readPage(other)).toContain('A tree, not a firework')
    expect(await readPage(one)).toContain('A tree, not a firework')

    // The test's connection notifies the nodes of its writes, as a node's connection does.
    await one.db
      .updateTable('page')
      .set({ body: 'A word from the other node' })
      .where('slug', '=', 'vision')
      .execute()

    for (const site of [one, other]) {
      await waitFor(
        'the change',
        async () => (await readPage(site)).includes('A word from the other node') || undefined,
      )
    }
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
    const acceptedCount = statuses.filter((status) => status < 400).length
    expect(statuses).toContain(429)
    expect(acceptedCount).toBe(5)
    expect(statuses.indexOf(429)).toBe(acceptedCount)
    const stored = await nodes[0]?.db.selectFrom('contactMessage').selectAll().execute()
    expect(stored).toHaveLength(acceptedCount)
  })

  test('a login on one node is valid on the other, and a logout ends it on both', async () => {
    const [first, second] = nodes as [Site, Site]
    const { email } = await addTestMember(first.db)
    const { cookie } = await send(first, '/profile', { email, password: testPassword })
    expect(await profileOf(second, cookie)).toContain('Maryam Siddiqui')
    await send(second, '/logout', {}, cookie)
    expect(await profileOf(first, cookie)).not.toContain('Maryam Siddiqui')
  })

  test('a suspended member is logged out on every node', async () => {
    const [first, second] = nodes as [Site, Site]
    const { id, email } = await addTestMember(first.db)
    const { cookie } = await send(first, '/profile', { email, password: testPassword })
    await second.db
      .updateTable('user')
      .set({ disabledAt: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    for (const node of nodes) expect(await profileOf(node, cookie)).not.toContain('Maryam Siddiqui')
  })

  test('login attempts on both nodes count together', async () => {
    const [first, second] = nodes as [Site, Site]
    const { email } = await addTestMember(first.db)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) {
      const node = attempt % 2 === 0 ? first : second
      statuses.push((await send(node, '/profile', { email, password: 'not this one' })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })
})
