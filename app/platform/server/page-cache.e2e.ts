import { expect, test } from '#tests/e2e.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { publicPages } from '#tests/public-pages.ts'
import type { Site } from '#tests/site.ts'

const once = { tag: '@server' }
const visitors = 'Log In'
const members = 'Profile'

async function sessionOf(url: string, email: string) {
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

/** The cookie header of a new member. */
async function cookieOf(site: Site, member: Parameters<typeof addTestMember>[1] = {}) {
  return `shajara.session_token=${await sessionOf(site.url, (await addTestMember(site.db, member)).email)}`
}

test(
  'a page made for a member is never sent to a visitor, however the session cookie is written',
  once,
  async ({ site }) => {
    const token = (await cookieOf(site)).split('=', 2)[1] ?? ''
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
    // One page each, so that this request fills the cache.
    const pages = ['/about', '/vision', '/privacy', '/projects', '/articles', '/merch']
    for (const [index, cookie] of cookies.entries()) {
      const path = pages[index] ?? '/'
      await read(path, cookie)
      await read(path, cookie)
      const page = await read(path)
      expect(page, cookie).toContain(visitors)
      expect(page, cookie).not.toContain(`>${members}<`)
      const dark = await read(path, 'theme=dark')
      expect(dark, cookie).not.toContain(`>${members}<`)
    }
    expect(await read('/about', cookies[0])).toContain(`>${members}<`)
  },
)

test('members and admins each get the page of their role', once, async ({ site }) => {
  const read = reader(site.url)
  const [member, admin] = [await cookieOf(site), await cookieOf(site, { role: 'admin' })]
  for (let round = 0; round < 3; round += 1) {
    expect(await read('/volunteer', member)).not.toContain('href="/admin')
    expect(await read('/volunteer', admin)).toContain('href="/admin')
    expect(await read('/volunteer')).toContain(visitors)
  }
})

test('the personal data of a member is never sent to another', once, async ({ site }) => {
  const read = reader(site.url)
  const names = ['Zaynab Idris', 'Bilal Osman']
  const cookies = await Promise.all(names.map((name) => cookieOf(site, { name })))
  for (const path of ['/app', '/profile']) {
    for (const [index, cookie] of [...cookies, ...cookies].entries()) {
      const [ownName = '', otherName = ''] = index % 2 === 0 ? names : names.toReversed()
      const page = await read(path, cookie)
      expect(page).toContain(ownName.split(' ')[0])
      expect(page).not.toContain(otherName.split(' ')[0])
    }
  }
})

test('the end of a session and a change of role take effect on the next request', once, async ({ site }) => {
  const read = reader(site.url)
  const { id, email } = await addTestMember(site.db, { role: 'admin' })
  const cookie = `shajara.session_token=${await sessionOf(site.url, email)}`
  for (let round = 0; round < 2; round += 1) expect(await read('/about', cookie)).toContain('href="/admin')
  await site.db.updateTable('user').set({ role: 'user' }).where('id', '=', id).execute()
  expect(await read('/about', cookie)).not.toContain('href="/admin')
  await read('/about', cookie)
  await site.db.deleteFrom('session').where('userId', '=', id).execute()
  expect(await read('/about', cookie)).toContain(visitors)
})

test('browsers do not store the pages of a logged-in member', once, async ({ site }) => {
  const cookie = await cookieOf(site)
  for (const path of ['/about', '/profile', '/about']) {
    const { headers } = await fetch(site.url + path, { headers: { cookie } })
    expect(headers.get('cache-control')).toBe('no-store')
  }
  expect((await fetch(`${site.url}/about`)).headers.get('cache-control')).toBe('private, no-cache')
})

test('a page ignores parameters that it does not declare', once, async ({ site }) => {
  const read = reader(site.url)
  const page = await read('/volunteer?view=list')
  expect(await read('/volunteer?x=1&view=list&y=%22%3E')).toBe(page)
  expect(await read('/volunteer?view=calendar')).not.toBe(page)
})

test('no public page depends on an undeclared parameter', once, async ({ site }) => {
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
