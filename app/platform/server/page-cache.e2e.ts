import { expect, test } from '#tests/e2e.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { publicPages } from '#tests/public-pages.ts'
import type { Site } from '#tests/site.ts'

const serverOnly = { tag: '@server' }
/** Top bar links that only visitors, or only members, get. */
const visitorLink = 'Log In'
const memberLink = 'Profile'

/** Logs in. Returns the session token. */
async function logIn(url: string, email: string) {
  const response = await fetch(`${url}/profile`, {
    method: 'POST',
    body: new URLSearchParams({ email, password: testPassword }),
    headers: { Origin: url },
    redirect: 'manual',
  })
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('shajara.session_token='))
  return cookie?.split(';')[0]?.slice('shajara.session_token='.length) ?? ''
}

const reader = (url: string) => async (path: string, cookie?: string) =>
  (await fetch(url + path, { headers: cookie ? { cookie } : {} })).text()

/** Adds a member and logs in. Returns the Cookie header. */
async function newMemberCookie(site: Site, member: Parameters<typeof addTestMember>[1] = {}) {
  return `shajara.session_token=${await logIn(site.url, (await addTestMember(site.db, member)).email)}`
}

test(
  'a page rendered for a member is never sent to a visitor, however the session cookie is written',
  serverOnly,
  async ({ site }) => {
    const token = (await newMemberCookie(site)).split('=', 2)[1] ?? ''
    expect(token).not.toBe('')
    const cookies = [
      `shajara.session_token=${token}`,
      // Names that the cache and the session reader might understand differently.
      `a=shajara.session_token=; shajara.session_token =${token}`,
      `shajara.session_token =${token}; a=shajara.session_token=`,
      `a=shajara.session_token=;shajara.session_token=${token}`,
      `"shajara.session_token"=${token}; shajara.session_token=`,
      `theme=dark,shajara.session_token=${token}`,
    ]
    const read = reader(site.url)
    // Each cookie has its own page, so that the request with the cookie fills the cache.
    const pages = ['/about', '/vision', '/privacy', '/projects', '/articles', '/merch']
    for (const [index, cookie] of cookies.entries()) {
      const path = pages[index] ?? '/'
      await read(path, cookie)
      await read(path, cookie)
      const page = await read(path)
      expect(page, cookie).toContain(visitorLink)
      expect(page, cookie).not.toContain(`>${memberLink}<`)
      const dark = await read(path, 'theme=dark')
      expect(dark, cookie).not.toContain(`>${memberLink}<`)
    }
    expect(await read('/about', cookies[0])).toContain(`>${memberLink}<`)
  },
)

test('members and admins each get the page for their role', serverOnly, async ({ site }) => {
  const read = reader(site.url)
  const [member, admin] = [await newMemberCookie(site), await newMemberCookie(site, { role: 'admin' })]
  for (let round = 0; round < 3; round += 1) {
    expect(await read('/volunteer', member)).not.toContain('href="/admin')
    expect(await read('/volunteer', admin)).toContain('href="/admin')
    expect(await read('/volunteer')).toContain(visitorLink)
  }
})

test('the personal data of one member is never sent to another', serverOnly, async ({ site }) => {
  const read = reader(site.url)
  const names = ['Zaynab Idris', 'Bilal Osman']
  const cookies = await Promise.all(names.map((name) => newMemberCookie(site, { name })))
  for (const path of ['/app', '/profile']) {
    for (const [index, cookie] of [...cookies, ...cookies].entries()) {
      const [ownName = '', otherName = ''] = index % 2 === 0 ? names : names.toReversed()
      const page = await read(path, cookie)
      expect(page).toContain(ownName.split(' ')[0])
      expect(page).not.toContain(otherName.split(' ')[0])
    }
  }
})

test(
  'a cached profile shows every change immediately, even a new role, and nothing after the session has ended',
  serverOnly,
  async ({ site }) => {
    const { id, email } = await addTestMember(site.db, { name: 'Zaynab Idris' })
    const cookie = `shajara.session_token=${await logIn(site.url, email)}`
    const other = `shajara.session_token=${await logIn(site.url, email)}`
    const read = reader(site.url)
    const open = async (session: string) => {
      const page = await read('/profile', session)
      // The second response comes from the cache (`server.e2e.ts` counts it).
      expect(await read('/profile', session)).toBe(page)
      return page
    }
    for (const session of [cookie, other]) expect(await open(session)).toContain('Zaynab Idris')
    await site.db.updateTable('user').set({ name: 'Zaynab Karim' }).where('id', '=', id).execute()
    for (const session of [cookie, other]) expect(await open(session)).toContain('Zaynab Karim')
    await site.db.updateTable('user').set({ role: 'admin' }).where('id', '=', id).execute()
    expect(await open(cookie)).toContain('href="/admin')
    await site.db.deleteFrom('session').where('userId', '=', id).execute()
    expect(await open(cookie)).not.toContain('Zaynab')
  },
)

test(
  'the end of a session and a role change take effect on the next request',
  serverOnly,
  async ({ site }) => {
    const read = reader(site.url)
    const { id, email } = await addTestMember(site.db, { role: 'admin' })
    const cookie = `shajara.session_token=${await logIn(site.url, email)}`
    for (let round = 0; round < 2; round += 1) expect(await read('/about', cookie)).toContain('href="/admin')
    await site.db.updateTable('user').set({ role: 'user' }).where('id', '=', id).execute()
    expect(await read('/about', cookie)).not.toContain('href="/admin')
    await read('/about', cookie)
    await site.db.deleteFrom('session').where('userId', '=', id).execute()
    expect(await read('/about', cookie)).toContain(visitorLink)
  },
)

test('browsers do not store a logged-in member’s pages', serverOnly, async ({ site }) => {
  const cookie = await newMemberCookie(site)
  for (const path of ['/about', '/profile', '/about']) {
    const { headers } = await fetch(site.url + path, { headers: { cookie } })
    expect(headers.get('cache-control')).toBe('no-store')
  }
  expect((await fetch(`${site.url}/about`)).headers.get('cache-control')).toBe('private, no-cache')
})

test('a page ignores parameters that it does not declare', serverOnly, async ({ site }) => {
  const read = reader(site.url)
  const page = await read('/volunteer?view=list')
  expect(await read('/volunteer?x=1&view=list&y=%22%3E')).toBe(page)
  expect(await read('/volunteer?view=calendar')).not.toBe(page)
})

test('no public page depends on an undeclared parameter', serverOnly, async ({ site }) => {
  for (const path of publicPages.filter((path) => !/^\/(app|profile)$/.test(path))) {
    const { origin, pathname, search } = new URL(path, site.url)
    await fetch(origin + pathname + search)
    const separator = search ? '&' : '?'
    const copies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => fetch(`${site.url}${path}${separator}unknown=${index}`)),
    )
    const etags = new Set(copies.map(({ headers }) => headers.get('etag')))
    expect([path, etags.size]).toEqual([path, 1])
  }
})
