import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { accessTable, type Role, roles } from '#tests/access-table.ts'
import { expect, test } from '#tests/e2e.ts'
import { sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

const own = flatten(await routes)

/** Every address of the site, and whether a form can be sent to it. */
function flatten(entries: RouteConfigEntry[], before = ''): { path: string; files: string[] }[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const whole = path ? `${before}/${path}` : before
    if (!children) return [{ path: whole || '/', files: [file] }]
    return flatten(children, whole).map((child) => ({ ...child, files: [file, ...child.files] }))
  })
}

test('every route is in the table of who may do what, and no other @server', async () => {
  const lines = Object.entries(accessTable).map(([path, access]) => ({ path: access.route ?? path, access }))
  expect(own.map(({ path }) => path).sort()).toEqual([...new Set(lines.map(({ path }) => path))].sort())
  for (const { path, files } of own) {
    const sources = await Promise.all(files.map((file) => readFile(join('app', file), 'utf8')))
    const takesForms = sources.some((source) => /export (async )?(function|const) action\b/.test(source))
    for (const { access } of lines.filter((one) => one.path === path)) {
      expect(access.post !== undefined, `${path} has an action and no line for it, or the other way`).toBe(
        takesForms,
      )
    }
  }
})

/** A new session of each role; a disabled member was signed in before. */
async function cookieOf(site: Site, role: Role) {
  if (role === 'visitor') return ''
  const member = await addTestMember(site.db, { role: role === 'admin' ? 'admin' : 'user' })
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
  test(`what a ${role} gets from every route and every form @server`, async ({ site }) => {
    test.slow()
    await addTestMember(site.db, { role: 'admin' })
    const event = await site.db.selectFrom('event').select('slug').executeTakeFirstOrThrow()
    const reader = await cookieOf(site, role)
    const found: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const [path, { example = path, get, post }] of Object.entries(accessTable)) {
      await site.db.deleteFrom('rateLimit').execute()
      const address = site.url + example.replace('{event}', event.slug)
      // A form may end the session that it is sent from.
      const ask = async (method: string, origin = site.url) => {
        const isSent = method === 'POST' && origin === site.url
        const headers = { Cookie: isSent ? await cookieOf(site, role) : reader, Origin: origin }
        const body = method === 'POST' ? new URLSearchParams() : null
        return (await fetch(address, { method, headers, body, redirect: 'manual' })).status
      }
      found[path] = post
        ? {
            get: await ask('GET'),
            post: await ask('POST'),
            fromElsewhere: await ask('POST', 'https://elsewhere.example'),
          }
        : { get: await ask('GET') }
      expected[path] = post ? { get: get[role], post: post[role], fromElsewhere: 403 } : { get: get[role] }
    }
    expect(found).toEqual(expected)
  })
}

test('nobody makes themselves an admin by adding a field to a form @server', async ({ site }) => {
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
  const made = await site.db.selectFrom('user').select('role').where('name', 'in', ['E V', 'Eve']).execute()
  expect(made).toEqual([{ role: 'user' }, { role: 'user' }])
})
