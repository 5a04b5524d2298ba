import type { APIRequestContext } from '@playwright/test'
import { expect } from '#tests/e2e.ts'
import { newPerson, test } from '#tests/google-site.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

// All tests run in one worker, which starts the fake Google server and its site once.
test.describe.configure({ mode: 'default' })

/** Logs in with Google without JavaScript: follows every redirect. */
const continueWithGoogle = (request: APIRequestContext, next = '/profile') =>
  request.get(`/profile/google?${new URLSearchParams({ next })}`)

/** The URL of a link, by its text. */
const hrefOf = (html: string, text: string) =>
  new RegExp(`href="([^"]*)"[^>]*>${text}`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''

test('Google login creates an account, and finds it the next time @server', async ({
  request,
  site,
  google,
}) => {
  const person = newPerson()
  google.person = person
  const login = await openPage(site, '/profile?next=%2Fabout')
  expect((await login.follow('Continue with Google')).url.href).toBe(`${site.url}/about`)
  const profile = await continueWithGoogle(request)
  expect(await profile.text()).toContain('Yusuf Idris')
  const users = await site.db.selectFrom('user').selectAll().where('email', '=', person.email).execute()
  expect(users).toHaveLength(1)
  expect(users[0]).toMatchObject({ name: 'Yusuf Idris', role: 'user', emailVerified: 1 })
  const account = await site.db
    .selectFrom('account')
    .selectAll()
    .where('userId', '=', users[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(account).toMatchObject({
    providerId: 'google',
    accessToken: null,
    idToken: null,
    refreshToken: null,
  })
})

test('access denied at Google shows an error and is logged @server', async ({ request, google, site }) => {
  google.person = null
  const response = await continueWithGoogle(request, '/about')
  expect(response.url()).toBe(`${site.url}/profile?notice=google&next=%2Fabout`)
  expect(await response.text()).toContain('Google sign-in failed')
  await expect.poll(site.output).toMatch(/"error":"access_denied".*"Google login failed"/)
})

const invalidResponses = {
  'a response without an ID token': { withoutIdToken: true },
  'a token issued to another client': { idToken: { azp: 'another-site' } },
  'a token for another site': { idToken: { aud: 'another-site' } },
  'a token for several clients that does not name the one that requested it': {
    idToken: { aud: ['shajara', 'another-site'] },
  },
  'user information about someone else': {
    idToken: { email: undefined },
    userInfo: { sub: 'someone-else', email: 'someone@example.org', email_verified: true },
  },
  'a callback from another issuer': { iss: 'https://evil.example' },
}
for (const [description, changes] of Object.entries(invalidResponses)) {
  test(`rejects ${description} @server`, async ({ request, google, site }) => {
    google.person = newPerson()
    google.changes = changes
    expect(await (await continueWithGoogle(request)).text()).toContain('Google sign-in failed')
    const accounts = site.db.selectFrom('account').select('id').where('accountId', '=', google.person.sub)
    expect(await accounts.execute()).toEqual([])
  })
}

test('accepts user information about the same person @server', async ({ request, site, google }) => {
  google.person = newPerson()
  const { sub, email, name } = google.person
  google.changes = { idToken: { email: undefined }, userInfo: { sub, email, name, email_verified: true } }
  expect((await continueWithGoogle(request, '/about')).url()).toBe(`${site.url}/about`)
  expect(await (await request.get('/profile')).text()).toContain(email)
})

test('rejects a callback that this browser did not request @server', async ({ request }) => {
  const response = await request.get('/profile/auth/callback/google?code=abc&state=def')
  expect(await response.text()).toContain('Google sign-in failed')
})

for (const emailVerified of [true, false]) {
  test(`${emailVerified ? 'links an account with a verified' : 'does not link an account with an unverified'} address @server`, async ({
    request,
    site,
    google,
  }) => {
    const person = newPerson()
    google.person = person
    const { id } = await addTestMember(site.db, { email: person.email, emailVerified })
    expect(await (await continueWithGoogle(request)).text()).toContain(
      emailVerified ? 'Maryam Siddiqui' : 'An account with this email already exists',
    )
    const accounts = await site.db
      .selectFrom('account')
      .select('providerId')
      .where('userId', '=', id)
      .execute()
    expect(accounts.map(({ providerId }) => providerId).sort()).toEqual(
      emailVerified ? ['credential', 'google'] : ['credential'],
    )
    if (emailVerified)
      expect((await site.mailTo(person.email)).subject).toBe(
        'A Google account was linked to your Shajara account',
      )
    const event = new RegExp(`"event":"google.linked".*"user":"${id}"`)
    if (emailVerified) await expect.poll(site.output).toMatch(event)
    else expect(site.output()).not.toMatch(event)
  })
}

test('rejects an address that Google has not verified @server', async ({ request, site, google }) => {
  const person = newPerson(false)
  google.person = person
  await addTestMember(site.db, { email: person.email })
  expect(await (await continueWithGoogle(request)).text()).toContain('Google sign-in failed')
})

test('a suspended member cannot log in with Google @server', async ({ request, site, google }) => {
  const person = newPerson()
  google.person = person
  const { id } = await addTestMember(site.db, { email: person.email })
  await site.db
    .updateTable('user')
    .set({ disabledAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  expect(await (await continueWithGoogle(request)).text()).toContain('This account is suspended.')
})

test('with two-step verification, a Google login ends the previous session and requires a code @server', async ({
  request,
  site,
  google,
}) => {
  const person = newPerson()
  google.person = person
  const { id } = await addTestMember(site.db, { email: person.email })
  const form = { email: person.email, password: testPassword }
  await request.post('/profile', { form, headers: { Origin: site.url } })
  await site.db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', id).execute()
  const response = await continueWithGoogle(request, '/about')
  expect(new URL(response.url()).pathname).toBe('/profile/code')
  expect(await response.text()).toContain('One more step')
  expect(await site.db.selectFrom('session').selectAll().where('userId', '=', id).execute()).toEqual([])
  await expect.poll(site.output).toMatch(new RegExp(`"event":"google.linked".*"user":"${id}"`))
})

test('a member whose reauthentication with Google fails is told so @server', async ({ request, google }) => {
  google.person = newPerson()
  await continueWithGoogle(request)
  google.person = null
  const page = await (await continueWithGoogle(request, '/profile/delete')).text()
  expect(page).toContain('Google did not confirm that it is you. Please go back and try again.')
  expect(hrefOf(page, 'Back')).toBe('/profile/delete')
})

for (const who of ['a new person', 'another member', 'another member with two-step verification']) {
  test(`reauthentication accepts only the member’s Google account, not the account of ${who} @server`, async ({
    request,
    site,
    google,
  }) => {
    const me = newPerson()
    google.person = me
    await continueWithGoogle(request)
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
    await site.db.updateTable('session').set({ createdAt: anHourAgo }).execute()

    const other = newPerson()
    google.person = other
    if (who !== 'a new person') {
      const { id } = await addTestMember(site.db, { email: other.email })
      const twoFactorEnabled = who.endsWith('two-step verification') ? 1 : 0
      await site.db.updateTable('user').set({ twoFactorEnabled }).where('id', '=', id).execute()
    }
    const page = await (await request.get('/profile/delete')).text()
    expect(page).toContain('This deletes the account of')
    expect(page).toContain(me.email)
    const reauthPath = hrefOf(page, 'Continue with Google')
    const rejection = await (await request.get(reauthPath)).text()
    expect(rejection).toContain('You chose a different Google account')
    expect(rejection).toContain(me.email)
    expect(hrefOf(rejection, 'Back')).toBe('/profile/delete')
    const others = site.db.selectFrom('user').select('id').where('email', '=', other.email)
    expect(await others.execute()).toHaveLength(who === 'a new person' ? 0 : 1)
    expect(await site.db.selectFrom('session').select('id').where('userId', 'in', others).execute()).toEqual(
      [],
    )

    google.person = me
    const accepted = await request.get(reauthPath)
    expect(accepted.url()).toBe(`${site.url}/profile/delete`)
    const confirmation = await accepted.text()
    expect(confirmation).toContain('Yes, Delete')
    expect(confirmation).not.toContain('Continue with Google')
  })
}
