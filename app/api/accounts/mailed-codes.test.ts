import {
  ActionCodeURL,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  isSignInWithEmailLink,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { expect } from 'vitest'
import { apiTest, type ClientApi, clientKey, errorCodeOf } from '#tests/client.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

/** Runs tests concurrently, because a response that may have sent email takes 300 ms. Each test has its own server. */
const mailTest = (rule: string, check: (api: ClientApi) => Promise<void>) =>
  apiTest(rule, check, {}, { concurrent: true })

const newPassword = 'figs and milk at dawn'
const app = { url: 'https://app.example.org/in?from=mail', handleCodeInApp: true }
const codeOf = (link: URL) => link.searchParams.get('oobCode') ?? ''

const countMail = async ({ db }: ClientApi) => (await db.selectFrom('mail').select('id').execute()).length
const expire = async ({ db }: ClientApi) => {
  const expiresAt = new Date(Date.now() - 1000).toISOString()
  await db.updateTable('mailedLink').set({ expiresAt }).execute()
  await db.updateTable('emailSignIn').set({ expiresAt }).execute()
}

mailTest('an emailed link sets a new password once and signs out every device', async (api) => {
  const { email } = await addTestMember(api.db, { emailVerified: false })
  const auth = api.client()
  const { user } = await signInWithEmailAndPassword(auth, email, testPassword)
  await sendPasswordResetEmail(auth, email)
  const link = await api.linkTo(email)
  expect(link.pathname).toBe('/reset-password')
  expect(ActionCodeURL.parseLink(link.href)).toMatchObject({
    apiKey: clientKey,
    operation: 'PASSWORD_RESET',
    languageCode: 'en',
  })
  expect(await verifyPasswordResetCode(auth, codeOf(link))).toBe(email)
  expect(await errorCodeOf(confirmPasswordReset(auth, codeOf(link), 'short'))).toBe('auth/weak-password')
  await confirmPasswordReset(auth, codeOf(link), newPassword)
  expect(await errorCodeOf(confirmPasswordReset(auth, codeOf(link), newPassword))).toBe(
    'auth/invalid-action-code',
  )
  expect(await errorCodeOf(user.reload())).toBe('auth/user-token-expired')
  const again = await signInWithEmailAndPassword(auth, email, newPassword)
  expect(again.user.emailVerified).toBe(true)
})

mailTest('only the newest code works, until it expires', async (api) => {
  const { email } = await addTestMember(api.db)
  const auth = api.client()
  await sendPasswordResetEmail(auth, email)
  const first = codeOf(await api.linkTo(email))
  await api.db.deleteFrom('mail').execute()
  await sendPasswordResetEmail(auth, email)
  const second = codeOf(await api.linkTo(email))
  expect(await errorCodeOf(verifyPasswordResetCode(auth, first))).toBe('auth/invalid-action-code')
  await verifyPasswordResetCode(auth, second)
  await expire(api)
  expect(await errorCodeOf(verifyPasswordResetCode(auth, second))).toBe('auth/expired-action-code')
})

mailTest('an address without an account gets the same response, but no email', async (api) => {
  const { email } = await addTestMember(api.db)
  const requestReset = async (email: string) => {
    const startedAt = performance.now()
    const { status, json } = await api.call('/v1/accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email,
    })
    expect(performance.now() - startedAt).toBeGreaterThan(299)
    return { status, json: { ...json, email: '' } }
  }
  const known = await requestReset(email)
  expect(await countMail(api)).toBe(1)
  expect(await requestReset('nobody@example.org')).toEqual(known)
  expect(await countMail(api)).toBe(1)
})

mailTest('a code works only for the purpose it was sent for', async (api) => {
  const { email } = await addTestMember(api.db, { emailVerified: false })
  const auth = api.client()
  const { user } = await signInWithEmailAndPassword(auth, email, testPassword)
  await sendEmailVerification(user)
  const code = codeOf(await api.linkTo(email))
  expect(await errorCodeOf(confirmPasswordReset(auth, code, newPassword))).toBe('auth/invalid-action-code')
  await api.db.deleteFrom('mail').execute()
  await sendPasswordResetEmail(auth, email)
  const reset = codeOf(await api.linkTo(email))
  expect(await errorCodeOf(applyActionCode(auth, reset))).toBe('auth/invalid-action-code')
})

mailTest('an emailed link verifies the address', async (api) => {
  const { email } = await addTestMember(api.db, { emailVerified: false })
  const auth = api.client()
  const { user } = await signInWithEmailAndPassword(auth, email, testPassword)
  await sendEmailVerification(user, { url: 'https://app.example.org/' })
  const link = await api.linkTo(email)
  expect([link.pathname, link.searchParams.get('mode'), link.searchParams.get('continueUrl')]).toEqual([
    '/verify-email',
    'verifyEmail',
    'https://app.example.org/',
  ])
  expect(await checkActionCode(auth, codeOf(link))).toMatchObject({
    operation: 'VERIFY_EMAIL',
    data: { email },
  })
  await applyActionCode(auth, codeOf(link))
  await user.reload()
  expect(user.emailVerified).toBe(true)
  expect(await errorCodeOf(applyActionCode(auth, codeOf(link)))).toBe('auth/invalid-action-code')
})

mailTest('using the link emailed to the new address changes the address', async (api) => {
  const { id, email } = await addTestMember(api.db)
  await addTestMember(api.db, { email: 'taken@example.org' })
  const auth = api.client()
  const { user } = await signInWithEmailAndPassword(auth, email, testPassword)
  await verifyBeforeUpdateEmail(user, 'taken@example.org')
  expect(await countMail(api)).toBe(0)
  await verifyBeforeUpdateEmail(user, 'new@example.org')
  const code = codeOf(await api.linkTo('new@example.org'))
  expect((await checkActionCode(auth, code)).data).toMatchObject({
    email: 'new@example.org',
    previousEmail: email,
  })
  await user.reload()
  expect(user.email).toBe(email)
  await applyActionCode(auth, code)
  expect(await errorCodeOf(user.reload())).toBe('auth/user-token-expired')
  const { user: renewed } = await signInWithEmailAndPassword(auth, 'new@example.org', testPassword)
  expect(renewed).toMatchObject({ uid: id, email: 'new@example.org', emailVerified: true })
})

mailTest('an emailed link signs in the owner of the mailbox', async (api) => {
  const auth = api.client()
  await sendSignInLinkToEmail(auth, 'new@example.org', app)
  const link = await api.linkTo('new@example.org')
  expect(link.origin + link.pathname).toBe('https://app.example.org/in')
  expect(link.searchParams.get('from')).toBe('mail')
  expect(isSignInWithEmailLink(auth, link.href)).toBe(true)
  expect((await checkActionCode(auth, codeOf(link))).data.email).toBeNull()
  expect(await errorCodeOf(signInWithEmailLink(auth, 'other@example.org', link.href))).toBe(
    'auth/invalid-email',
  )
  const { user } = await signInWithEmailLink(auth, 'New@example.org', link.href)
  expect(user).toMatchObject({ email: 'new@example.org', emailVerified: true, isAnonymous: false })
  expect(await errorCodeOf(signInWithEmailLink(auth, 'new@example.org', link.href))).toBe(
    'auth/invalid-action-code',
  )

  await api.db.deleteFrom('mail').execute()
  await sendSignInLinkToEmail(auth, 'new@example.org', app)
  const again = await api.linkTo('new@example.org')
  const secondSignIn = await signInWithEmailLink(api.client(), 'new@example.org', again.href)
  expect(secondSignIn.user.uid).toBe(user.uid)

  await api.db.deleteFrom('mail').execute()
  await sendSignInLinkToEmail(auth, 'new@example.org', app)
  await expire(api)
  const late = await api.linkTo('new@example.org')
  expect(await errorCodeOf(signInWithEmailLink(auth, 'new@example.org', late.href))).toBe(
    'auth/expired-action-code',
  )
})

mailTest(
  'signing in by email revokes the access of someone else who signed up with the address',
  async (api) => {
    const { id, email } = await addTestMember(api.db, { emailVerified: false })
    const { user: squatter } = await signInWithEmailAndPassword(api.client(), email, testPassword)
    await verifyBeforeUpdateEmail(squatter, 'squatter@example.org')
    const changeCode = codeOf(await api.linkTo('squatter@example.org'))
    const auth = api.client()
    await sendSignInLinkToEmail(auth, email, app)
    const { user } = await signInWithEmailLink(auth, email, (await api.linkTo(email)).href)
    expect(user).toMatchObject({ uid: id, emailVerified: true })
    expect(await errorCodeOf(squatter.reload())).toBe('auth/user-token-expired')
    expect(await errorCodeOf(applyActionCode(api.client(), changeCode))).toBe('auth/invalid-action-code')
    expect(await errorCodeOf(signInWithEmailAndPassword(api.client(), email, testPassword))).toBe(
      'auth/invalid-credential',
    )
  },
)

mailTest('a suspended member gets no link, and earlier links stop working', async (api) => {
  const { id, email } = await addTestMember(api.db)
  const auth = api.client()
  await sendSignInLinkToEmail(auth, email, app)
  const link = await api.linkTo(email)
  await api.db
    .updateTable('user')
    .set({ disabledAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  expect(await errorCodeOf(signInWithEmailLink(auth, email, link.href))).toBe('auth/user-disabled')
  await sendSignInLinkToEmail(auth, email, app)
  await sendPasswordResetEmail(auth, email)
  expect(await countMail(api)).toBe(1)
})

const invalidRequests: [fields: Record<string, string>, code: string][] = [
  [{ continueUrl: '' }, 'INVALID_CONTINUE_URI'],
  [{ continueUrl: 'somewhere' }, 'INVALID_CONTINUE_URI'],
  [{ continueUrl: 'javascript:alert(1)' }, 'INVALID_CONTINUE_URI'],
  [{ continueUrl: 'https://app.example.org@evil.example/' }, 'INVALID_CONTINUE_URI'],
  [{ continueUrl: 'https://evil.example/' }, 'UNAUTHORIZED_DOMAIN'],
  [{ continueUrl: 'https://evil.example/app.example.org' }, 'UNAUTHORIZED_DOMAIN'],
  [{ continueUrl: 'https://app.example.org.evil.example/' }, 'UNAUTHORIZED_DOMAIN'],
  [{ iOSBundleId: '' }, 'MISSING_IOS_BUNDLE_ID'],
  [{ androidPackageName: '' }, 'MISSING_ANDROID_PACKAGE_NAME'],
  [{ linkDomain: 'links.example.org' }, 'INVALID_HOSTING_LINK_DOMAIN'],
  [{ dynamicLinkDomain: '' }, 'INVALID_DYNAMIC_LINK_DOMAIN'],
  [{ requestType: 'constructor' }, 'INVALID_REQ_TYPE'],
  [{ requestType: '' }, 'MISSING_REQ_TYPE'],
  [{ email: '' }, 'MISSING_EMAIL'],
  [{ email: 'maryam' }, 'INVALID_EMAIL'],
]

mailTest(
  'rejects requests with invalid fields, such as continue URLs outside the authorized domains',
  async (api) => {
    const { email } = await addTestMember(api.db)
    const found: [object, string][] = []
    for (const [fields] of invalidRequests) {
      await api.db.deleteFrom('rateLimit').execute()
      const body = { requestType: 'PASSWORD_RESET', email, ...fields }
      found.push([fields, (await api.call('/v1/accounts:sendOobCode', body)).code ?? ''])
    }
    expect(found).toEqual(invalidRequests)
    expect(await countMail(api)).toBe(0)
    expect(
      await errorCodeOf(sendPasswordResetEmail(api.client(), email, { url: 'https://evil.example/' })),
    ).toBe('auth/unauthorized-continue-uri')
  },
)

mailTest('silently skips the sixth email within an hour', async (api) => {
  const { email } = await addTestMember(api.db)
  for (let count = 0; count < 6; count++) await sendPasswordResetEmail(api.client(), email)
  expect(await countMail(api)).toBe(5)
})

mailTest('a new account cannot have more than eight emails a day sent to a stranger', async (api) => {
  const { email } = await addTestMember(api.db, { emailVerified: false })
  const { user } = await signInWithEmailAndPassword(api.client(), email, testPassword)
  const errorCodes: (string | null)[] = []
  for (let count = 0; count < 10; count++)
    errorCodes.push(await errorCodeOf(verifyBeforeUpdateEmail(user, 'Stranger@example.org')))
  expect(errorCodes).toEqual([...Array(8).fill(null), ...Array(2).fill('auth/too-many-requests')])
  expect(await countMail(api)).toBe(8)
  const other = api.client()
  expect(await errorCodeOf(createUserWithEmailAndPassword(other, 'stranger@example.org', newPassword))).toBe(
    'auth/too-many-requests',
  )
  await sendSignInLinkToEmail(other, 'stranger@example.org', app)
  expect(await countMail(api)).toBe(8)
})
