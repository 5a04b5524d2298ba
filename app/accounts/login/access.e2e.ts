import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Database } from '#app/platform/database/database.ts'
import routes from '#app/routes.ts'
import { accessTable } from '#tests/access-table.ts'
import { expect, test } from '#tests/e2e.ts'
import { sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { expectedStatus, otherStaff, type Role, roles } from '#tests/role-access.ts'
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

/** Whether a role is tested only on staff paths, because the other paths treat all staff alike. */
const isOtherStaff = (role: Role) => otherStaff.some((other) => other === role)
const isStaffPath = (path: string) => /^\/(admin|preview|design)\b/.test(path)

/** A new member with a role; for `owner`, the existing owner, because there is only one. */
async function memberWith(db: Database, role: Role) {
  if (role === 'visitor' || role === 'member' || role === 'suspended') return addTestMember(db)
  const owner =
    role === 'owner' &&
    (await db.selectFrom('user').select(['id', 'email']).where('role', '=', 'owner').executeTakeFirst())
  return owner || addTestMember(db, { role })
}

/**
 * Cookies of new sessions for a role; empty strings for visitors. Each session belongs to a new member, except for the
 * only owner. Suspended members are suspended after they log in.
 */
async function addSessions(site: Site, role: Role, count: number) {
  if (role === 'visitor') return Array<string>(count).fill('')
  // In one transaction, because the server discards its caches after each transaction of another process.
  return site.db.transaction().execute(async (db) => {
    const cookies: string[] = []
    for (let index = 0; index < count; index++) {
      const { id, email } = await memberWith(db, role)
      cookies.push(await sessionCookie({ db, dataDir: site.dataDir }, email))
      if (role !== 'suspended') continue
      const disabledAt = new Date().toISOString()
      await db.updateTable('user').set({ disabledAt }).where('id', '=', id).execute()
    }
    return cookies
  })
}

/** Several requests are in progress at a time, so that the server does not wait for the test. */
const concurrency = 4

for (const role of roles) {
  test(`with the role ${role}, every route and form has the status in the access table @server`, async ({
    site,
  }) => {
    test.slow()
    await addTestMember(site.db, { role: 'admin' })
    const event = await site.db.selectFrom('event').select('slug').executeTakeFirstOrThrow()
    const entries = Object.entries(accessTable).filter(([path]) => !isOtherStaff(role) || isStaffPath(path))
    // A form may end the session it is sent with, so each one gets a new session.
    const [readCookie = '', ...formCookies] = await addSessions(site, role, entries.length + 1)
    const actual: Record<string, unknown> = {}
    const remaining = entries.entries()
    const requestRemaining = async () => {
      for (const [index, [path, { example = path, post }]] of remaining) {
        const url = site.url + example.replace('{event}', event.slug)
        const readHeaders = { Cookie: readCookie, Origin: site.url }
        const formHeaders = { Cookie: formCookies[index] ?? '', Origin: site.url }
        actual[path] = post
          ? {
              get: await statusOf(url, 'GET', readHeaders),
              post: await statusOf(url, 'POST', formHeaders),
              crossOrigin: await statusOf(url, 'POST', {
                ...readHeaders,
                Origin: 'https://elsewhere.example',
              }),
            }
          : { get: await statusOf(url, 'GET', readHeaders) }
      }
    }
    await Promise.all(Array.from({ length: concurrency }, requestRemaining))
    const expected = entries.map(([path, { get, post }]) => [
      path,
      post
        ? { get: expectedStatus(path, get, role), post: expectedStatus(path, post, role), crossOrigin: 403 }
        : { get: expectedStatus(path, get, role) },
    ])
    expect(actual).toEqual(Object.fromEntries(expected))
  })
}

async function statusOf(url: string, method: 'GET' | 'POST', headers: Record<string, string>) {
  const body = method === 'POST' ? new URLSearchParams() : null
  const uncompressed = { ...headers, 'Accept-Encoding': 'identity' }
  const response = await fetch(url, { method, headers: uncompressed, body, redirect: 'manual' })
  // A connection is reused only after its response has been read.
  await response.arrayBuffer()
  return response.status
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
  const [cookie = ''] = await addSessions(site, 'member', 1)
  await fetch(`${site.url}/profile/about`, {
    method: 'POST',
    headers: { ...headers, Cookie: cookie },
    body: new URLSearchParams({ name: 'Eve', role: 'admin' }),
    redirect: 'manual',
  })
  const users = await site.db.selectFrom('user').select('role').where('name', 'in', ['E V', 'Eve']).execute()
  expect(users).toEqual([{ role: 'user' }, { role: 'user' }])
})
