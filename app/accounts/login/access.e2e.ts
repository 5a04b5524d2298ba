import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { accessTable, expectedStatus, otherStaff, type Role, roles } from '#tests/access-table.ts'
import { expect, test } from '#tests/e2e.ts'
import { sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

const siteRoutes = flatten(await routes)

/** Every URL path of the site, with the route files that serve it. */
function flatten(entries: RouteConfigEntry[], parent = ''): { path: string; files: string[] }[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const fullPath = path ? `${parent}/${path}` : parent
    if (!children) return [{ path: fullPath || '/', files: [file] }]
    return flatten(children, fullPath).map((child) => ({ ...child, files: [file, ...child.files] }))
  })
}

test('the access table lists every route and nothing else @server', async () => {
  const entries = Object.entries(accessTable).map(([path, access]) => ({
    path: access.route ?? path,
    access,
  }))
  expect(siteRoutes.map(({ path }) => path).sort()).toEqual(
    [...new Set(entries.map(({ path }) => path))].sort(),
  )
  for (const { path, files } of siteRoutes) {
    const sources = await Promise.all(files.map((file) => readFile(join('app', file), 'utf8')))
    const hasAction = sources.some((source) => /export (async )?(function|const) action\b/.test(source))
    for (const { access } of entries.filter((entry) => entry.path === path)) {
      expect(access.post !== undefined, `${path}: action and access table disagree`).toBe(hasAction)
    }
  }
})

/** A member with a role. There is only one owner. */
async function memberWith(site: Site, role: Role) {
  if (role === 'visitor' || role === 'member' || role === 'disabled') return addTestMember(site.db)
  const owner =
    role === 'owner' &&
    (await site.db.selectFrom('user').select(['id', 'email']).where('role', '=', 'owner').executeTakeFirst())
  return owner || addTestMember(site.db, { role })
}

/** The public routes are the same for all staff. */
const isOtherStaff = (role: Role) => otherStaff.some((other) => other === role)
const isStaffPath = (path: string) => /^\/(admin|preview|design)\b/.test(path)

/** A new session for a role; a disabled member logged in before being disabled. */
async function cookieOf(site: Site, role: Role) {
  if (role === 'visitor') return ''
  const member = await memberWith(site, role)
  const cookie = await sessionCookie(site, member.email)
  if (role === 'disabled') {
    await site.db
      .updateTable('user')
      .set({ disabledAt: new Date().toISOString() })
      .where('id', '=', member.id)
      .execute()
  }
  return cookie
}

for (const role of roles) {
  test(`every route and form responds to a ${role} as in the access table @server`, async ({ site }) => {
    test.slow()
    await addTestMember(site.db, { role: 'admin' })
    const event = await site.db.selectFrom('event').select('slug').executeTakeFirstOrThrow()
    const readCookie = await cookieOf(site, role)
    const found: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const [path, { example = path, get, post }] of Object.entries(accessTable)) {
      if (isOtherStaff(role) && !isStaffPath(path)) continue
      await site.db.deleteFrom('rateLimit').execute()
      const address = site.url + example.replace('{event}', event.slug)
      // A form may end the session it is sent with, so each one gets a new session.
      const statusOf = async (method: string, origin = site.url) => {
        const isOwnPost = method === 'POST' && origin === site.url
        const headers = { Cookie: isOwnPost ? await cookieOf(site, role) : readCookie, Origin: origin }
        const body = method === 'POST' ? new URLSearchParams() : null
        return (await fetch(address, { method, headers, body, redirect: 'manual' })).status
      }
      found[path] = post
        ? {
            get: await statusOf('GET'),
            post: await statusOf('POST'),
            crossOrigin: await statusOf('POST', 'https://elsewhere.example'),
          }
        : { get: await statusOf('GET') }
      const status = (statuses: typeof get) => expectedStatus(path, statuses, role)
      expected[path] = post
        ? { get: status(get), post: status(post), crossOrigin: 403 }
        : { get: status(get) }
    }
    expect(found).toEqual(expected)
  })
}

test('ignores a role field added to a form @server', async ({ site }) => {
  const headers = { Origin: site.url, 'Content-Type': 'application/x-www-form-urlencoded' }
  const email = `eve-${Date.now()}@example.org`
  const fields = { firstName: 'E', lastName: 'V', email, password: 'dates and tea at dusk', role: 'admin' }
  await fetch(`${site.url}/profile?mode=signup`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  const cookie = await cookieOf(site, 'member')
  await fetch(`${site.url}/profile/about`, {
    method: 'POST',
    headers: { ...headers, Cookie: cookie },
    body: new URLSearchParams({ name: 'Eve', role: 'admin' }),
    redirect: 'manual',
  })
  const users = await site.db.selectFrom('user').select('role').where('name', 'in', ['E V', 'Eve']).execute()
  expect(users).toEqual([{ role: 'user' }, { role: 'user' }])
})
