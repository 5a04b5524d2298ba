import { test } from '@playwright/test'
import { expect } from '#tests/e2e.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { freePort } from '#tests/postgres.ts'
import { startSite } from '#tests/site.ts'

test('behind https the session goes back over https only, and is known @server', async () => {
  // In front of the program stands what speaks TLS, as in production.
  const origin = 'https://shajara.example'
  const port = String(await freePort())
  const site = await startSite({ ORIGIN: origin, PORT: port })
  try {
    const address = `http://127.0.0.1:${port}`
    const { email } = await addTestMember(site.db)
    const answer = await fetch(`${address}/profile`, {
      method: 'POST',
      headers: { Origin: origin },
      body: new URLSearchParams({ email, password: testPassword }),
      redirect: 'manual',
    })
    const [line = ''] = answer.headers.getSetCookie()
    expect(line).toMatch(/^__Secure-shajara\.session_token=.*; HttpOnly; Secure; SameSite=Lax$/)
    const profile = await fetch(`${address}/profile`, { headers: { Cookie: line.split(';', 1)[0] ?? '' } })
    expect(await profile.text()).toContain('Maryam Siddiqui')
    expect(profile.headers.get('cache-control')).toContain('private')
  } finally {
    await site.stop()
  }
})
