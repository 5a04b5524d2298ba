import { expect, test } from '#tests/e2e.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { freePort } from '#tests/postgres.ts'
import { startSite } from '#tests/site.ts'

test('behind an HTTPS proxy, the session cookie is Secure, bound to the host and accepted; logging out clears caches @server', async () => {
  // In production a reverse proxy terminates TLS.
  const origin = 'https://shajara.example'
  const port = String(await freePort())
  const site = await startSite({ ORIGIN: origin, PORT: port })
  try {
    const baseUrl = `http://127.0.0.1:${port}`
    const { email } = await addTestMember(site.db)
    const response = await fetch(`${baseUrl}/profile`, {
      method: 'POST',
      headers: { Origin: origin },
      body: new URLSearchParams({ email, password: testPassword }),
      redirect: 'manual',
    })
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-shajara\.session_token=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const profile = await fetch(`${baseUrl}/profile`, { headers: { Cookie: cookie.split(';', 1)[0] ?? '' } })
    expect(await profile.text()).toContain('Maryam Siddiqui')
    expect(profile.headers.get('cache-control')).toBe('no-store')
    const logout = await fetch(`${baseUrl}/logout`, {
      method: 'POST',
      headers: { Origin: origin, Cookie: cookie.split(';', 1)[0] ?? '' },
      redirect: 'manual',
    })
    expect(logout.headers.get('clear-site-data')).toBe('"cache"')
    expect(logout.headers.getSetCookie()[0]).toMatch(/^__Host-shajara\.session_token=; Max-Age=0;/)
  } finally {
    await site.stop()
  }
})
