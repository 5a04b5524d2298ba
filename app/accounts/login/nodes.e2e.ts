import { test as base, expect, type OnStop } from '#tests/e2e.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { startPostgres } from '#tests/postgres.ts'
import { type Site, startSite } from '#tests/site.ts'

/** Starts two server processes on one PostgreSQL database, as behind a load balancer. */
async function startNodes(onStop: OnStop): Promise<[Site, Site]> {
  const postgres = await startPostgres()
  onStop(postgres.stop)
  const env = { DATABASE_URL: postgres.url('postgres'), SECRET: 'shared by all nodes, 32 characters' }
  const first = await startSite(env)
  onStop(first.stop)
  const second = await startSite(env)
  onStop(second.stop)
  return [first, second]
}

const test = base.extend<{ nodes: [Site, Site] }>({
  nodes: async ({ startOnce }, use) => use(await startOnce(startNodes)),
})

// In one worker, which starts the nodes once.
test.describe.configure({ mode: 'default' })

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

test('a login on one node is valid on the other, and a logout ends it on both @server', async ({ nodes }) => {
  const [first, second] = nodes
  const { email } = await addTestMember(first.db)
  const { cookie } = await send(first, '/profile', { email, password: testPassword })
  expect(await profileOf(second, cookie)).toContain('Maryam Siddiqui')
  await send(second, '/logout', {}, cookie)
  expect(await profileOf(first, cookie)).not.toContain('Maryam Siddiqui')
})

test('a suspended member is logged out on every node @server', async ({ nodes }) => {
  const [first, second] = nodes
  const { id, email } = await addTestMember(first.db)
  const { cookie } = await send(first, '/profile', { email, password: testPassword })
  await second.db
    .updateTable('user')
    .set({ disabledAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  for (const node of nodes) expect(await profileOf(node, cookie)).not.toContain('Maryam Siddiqui')
})

test('login attempts on both nodes count together @server', async ({ nodes }) => {
  const [first, second] = nodes
  const { email } = await addTestMember(first.db)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    const node = attempt % 2 === 0 ? first : second
    statuses.push((await send(node, '/profile', { email, password: 'not this one' })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})
