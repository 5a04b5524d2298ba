import { expect, test } from '#tests/e2e.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

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

test('never caches a page rendered for a member, whatever the cookie syntax', once, async ({ site }) => {
  const token = await sessionOf(site.url, (await addTestMember(site.db)).email)
  expect(token).not.toBe('')
  const cookies = [
    `shajara.session_token=${token}`,
    // Cookie names that the cache and the session code might parse differently.
    `a=shajara.session_token=; shajara.session_token =${token}`,
    `shajara.session_token =${token}; a=shajara.session_token=`,
    `a=shajara.session_token=;shajara.session_token=${token}`,
    `"shajara.session_token"=${token}; shajara.session_token=`,
    `theme=dark,shajara.session_token=${token}`,
  ]
  const read = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(site.url + path, { headers })).text()
  for (const [index, cookie] of cookies.entries()) {
    // Requested for the first time, so a cached page can only come from this request.
    const path = `/about?request=${index}`
    await read(path, { cookie })
    const page = await read(path)
    expect(page, cookie).toContain(visitors)
    expect(page, cookie).not.toContain(`>${members}<`)
    const dark = await read(path, { cookie: 'theme=dark' })
    expect(dark, cookie).not.toContain(`>${members}<`)
  }
  expect(await read('/about?request=0', { cookie: cookies[0] ?? '' })).toContain(`>${members}<`)
})
