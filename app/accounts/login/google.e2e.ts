import { OAuth2Server } from 'oauth2-mock-server'
import { test as base, expect, waitForHydration } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { type Site, startSite } from '#tests/site.ts'

interface Person {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

interface Provider {
  /** The account at the provider; null denies access. */
  person: Person | null
  /** A wrong audience for the token. */
  audience?: string
  /** Changes what the provider sends. */
  changes?: {
    idToken?: Record<string, unknown>
    withoutIdToken?: boolean
    userInfo?: Record<string, unknown>
    iss?: string
  }
}

/** A site whose Google is a real OpenID Connect server on this machine. */
const test = base.extend<
  { google: Provider },
  { withGoogle: { site: Site; provider: Provider; server: OAuth2Server } }
>({
  withGoogle: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use) => {
      const server = new OAuth2Server()
      await server.issuer.keys.generate('RS256')
      await server.start(0, '127.0.0.1')
      const provider: Provider = { person: null }
      server.service.on('beforeTokenSigning', (token) => {
        Object.assign(token.payload, provider.person, provider.audience ? { aud: provider.audience } : {})
        Object.assign(token.payload, provider.changes?.idToken)
      })
      server.service.on('beforeResponse', ({ body }) => {
        if (provider.changes?.withoutIdToken && typeof body === 'object') delete body.id_token
      })
      server.service.on('beforeUserinfo', ({ body }) => {
        Object.assign(body, provider.changes?.userInfo)
      })
      server.service.on('beforeAuthorizeRedirect', (redirect) => {
        const { iss } = provider.changes ?? {}
        if (iss) redirect.url.searchParams.set('iss', iss)
        if (provider.person) return
        redirect.url.searchParams.delete('code')
        redirect.url.searchParams.set('error', 'access_denied')
      })
      const site = await startSite({
        GOOGLE_ISSUER: server.issuer.url ?? '',
        GOOGLE_CLIENT_ID: 'shajara',
        GOOGLE_CLIENT_SECRET: 'tea',
      })
      await use({ site, provider, server })
      await site.stop()
      await server.stop()
    },
    { scope: 'worker' },
  ],
  site: async ({ withGoogle }, use) => use(withGoogle.site),
  google: async ({ withGoogle }, use) => {
    delete withGoogle.provider.audience
    delete withGoogle.provider.changes
    await use(withGoogle.provider)
  },
})

let count = 0
function newPerson(verified = true): Person {
  count++
  return {
    sub: `g-${Date.now()}-${count}`,
    email: `google-${Date.now()}-${count}@example.org`,
    email_verified: verified,
    name: 'Yusuf Idris',
  }
}

test('Google login creates an account, and finds it the next time', async ({ page, site, google }) => {
  const person = newPerson()
  google.person = person
  for (let visit = 0; visit < 2; visit++) {
    await page.context().clearCookies()
    await page.goto('/profile?next=%2Fabout')
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await expect(page).toHaveURL('/about')
  }
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Yusuf Idris')
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

test('the pop-up is 500 by 600 and closes automatically @script @desktop', async ({ page, google }) => {
  google.person = newPerson()
  const popups: string[] = []
  await page.exposeFunction('tell', (features: string) => popups.push(features))
  await page.addInitScript(() => {
    const { open } = window
    window.open = (address, name, features) => {
      void (window as unknown as { tell: (features?: string) => void }).tell(features)
      return open(address, name, features)
    }
  })
  await page.goto('/profile')
  await waitForHydration(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Continue with Google' }).click(),
  ])
  await popup.waitForEvent('close')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Yusuf Idris')
  expect(popups).toEqual(['popup,width=500,height=600'])
})

test('Google opens in the same tab where pop-ups are blocked @script @desktop', async ({ page, google }) => {
  google.person = newPerson()
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/profile?next=%2Fabout')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL('/about')
})

test('closing the pop-up restores the page @script @desktop', async ({ page }) => {
  const waiting = page.getByRole('link', { name: 'Loading...' })
  const headers = { 'Cross-Origin-Opener-Policy': 'unsafe-none' }
  await page
    .context()
    .route(/\/profile\/google\?/, (route) =>
      route.fulfill({ headers, contentType: 'text/html', body: '<p>Who are you?</p>' }),
    )
  await page.goto('/profile')
  await waitForHydration(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Continue with Google' }).click(),
  ])
  await expect(waiting).toBeVisible()
  await popup.close()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible()
})

test('access denied at Google shows an error and is in the log @once', async ({ page, google, site }) => {
  google.person = null
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page.getByText('Google sign-in failed')).toBeVisible()
  await expect(page).toHaveURL(/\/profile\?notice=google$/)
  expect(site.output()).toMatch(/"error":"access_denied".*"Google login refused"/)
})

const refused = {
  'no ID token': { withoutIdToken: true },
  'a token issued to another client': { idToken: { azp: 'another-site' } },
  'a token for several clients that does not say which asked': {
    idToken: { aud: ['shajara', 'another-site'] },
  },
  'user information about someone else': {
    idToken: { email: undefined },
    userInfo: { sub: 'someone-else', email: 'someone@example.org', email_verified: true },
  },
  'a callback from another issuer': { iss: 'https://evil.example' },
}
for (const [what, changes] of Object.entries(refused)) {
  test(`rejects ${what} @once`, async ({ page, google, site }) => {
    google.person = newPerson()
    google.changes = changes
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await expect(page.getByText('Google sign-in failed')).toBeVisible()
    const accounts = site.db.selectFrom('account').select('id').where('accountId', '=', google.person.sub)
    expect(await accounts.execute()).toEqual([])
  })
}

test('accepts user information about the same person @once', async ({ page, google }) => {
  google.person = newPerson()
  const { sub, email, name } = google.person
  google.changes = { idToken: { email: undefined }, userInfo: { sub, email, name, email_verified: true } }
  await page.goto('/profile?next=%2Fabout')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL('/about')
})

test('rejects a token for another site @once', async ({ page, google }) => {
  google.person = newPerson()
  google.audience = 'another-site'
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page.getByText('Google sign-in failed')).toBeVisible()
})

test('rejects a callback that this browser did not request @once', async ({ page }) => {
  await page.goto('/profile/auth/callback/google?code=abc&state=def')
  await expect(page.getByText('Google sign-in failed')).toBeVisible()
})

test('links an account with a verified address, but not one without @once', async ({
  page,
  site,
  google,
}) => {
  for (const verified of [true, false]) {
    const person = newPerson()
    google.person = person
    const { id } = await addTestMember(site.db, { email: person.email, emailVerified: verified })
    await page.context().clearCookies()
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    if (verified) await expect(page.getByRole('heading', { level: 1 })).toContainText('Maryam Siddiqui')
    else await expect(page.getByText('An account with this email already exists')).toBeVisible()
    const accounts = await site.db
      .selectFrom('account')
      .select('providerId')
      .where('userId', '=', id)
      .execute()
    expect(accounts.map(({ providerId }) => providerId).sort()).toEqual(
      verified ? ['credential', 'google'] : ['credential'],
    )
    if (verified)
      expect((await site.mailTo(person.email)).subject).toBe('A Google account was linked: Shajara')
  }
})

test('rejects an address that Google has not verified @once', async ({ page, site, google }) => {
  const person = newPerson(false)
  google.person = person
  await addTestMember(site.db, { email: person.email })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page.getByText('Google sign-in failed')).toBeVisible()
})

test('a disabled member cannot log in with Google @once', async ({ page, site, google }) => {
  const person = newPerson()
  google.person = person
  const { id } = await addTestMember(site.db, { email: person.email })
  await site.db
    .updateTable('user')
    .set({ disabledAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page.getByText('This account is disabled.')).toBeVisible()
})

test('two-step verification also requires a code after Google, and ends the previous session @once', async ({
  page,
  site,
  google,
}) => {
  const person = newPerson()
  google.person = person
  const { id } = await addTestMember(site.db, { email: person.email })
  await logIn(page, site, person)
  await site.db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', id).execute()
  await page.goto('/profile/google?next=%2Fabout')
  await expect(page.getByLabel('Code')).toBeVisible()
  expect(await site.db.selectFrom('session').selectAll().where('userId', '=', id).execute()).toEqual([])
})

for (const who of ['a new person', 'another member', 'another member with two-step verification']) {
  test(`reauthentication accepts only the member’s Google account, not that of ${who} @once`, async ({
    page,
    site,
    google,
  }) => {
    const me = newPerson()
    google.person = me
    await page.goto('/profile/google?next=%2Fabout')
    await expect(page).toHaveURL('/about')
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
    await site.db.updateTable('session').set({ createdAt: anHourAgo }).execute()

    const other = newPerson()
    google.person = other
    if (who !== 'a new person') {
      const { id } = await addTestMember(site.db, { email: other.email })
      const twoFactorEnabled = who.endsWith('two-step verification') ? 1 : 0
      await site.db.updateTable('user').set({ twoFactorEnabled }).where('id', '=', id).execute()
    }
    await page.goto('/profile/delete')
    await expect(page.getByText(`This deletes the account of ${me.email}.`)).toBeVisible()
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await expect(page.getByRole('heading', { name: 'That is a different account' })).toBeVisible()
    await expect(page.getByText(`You are logged in here as ${me.email}.`)).toBeVisible()
    const others = site.db.selectFrom('user').select('id').where('email', '=', other.email)
    expect(await others.execute()).toHaveLength(who === 'a new person' ? 0 : 1)
    expect(await site.db.selectFrom('session').select('id').where('userId', 'in', others).execute()).toEqual(
      [],
    )

    await page.getByRole('link', { name: 'Back' }).click()
    google.person = me
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await expect(page).toHaveURL('/profile/delete')
    await expect(page.getByRole('button', { name: 'Yes, Delete' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continue with Google' })).toHaveCount(0)
  })
}
