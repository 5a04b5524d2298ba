import { sendSignInLinkToEmail, signInWithEmailAndPassword } from 'firebase/auth'
import { expect } from 'vitest'
import { apiTest, errorCodeOf } from '#tests/client.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

apiTest('each missing or invalid field has its own error code', async (api) => {
  const cases: [path: string, body: object, code: string][] = [
    ['/v1/accounts:signInWithPassword', { email: 'sara@example.org' }, 'MISSING_PASSWORD'],
    ['/v1/accounts:signInWithPassword', { password: testPassword }, 'MISSING_EMAIL'],
    ['/v1/accounts:signUp', { email: 'sara@example.org' }, 'MISSING_PASSWORD'],
    ['/v1/accounts:signUp', { email: 'sara', password: testPassword }, 'INVALID_EMAIL'],
    ['/v1/accounts:createAuthUri', { identifier: '', continueUri: api.url }, 'INVALID_IDENTIFIER'],
    ['/v1/accounts:createAuthUri', { identifier: 'sara@example.org' }, 'MISSING_CONTINUE_URI'],
    [
      '/v1/accounts:createAuthUri',
      { identifier: 'sara@example.org', continueUri: 'here' },
      'INVALID_CONTINUE_URI',
    ],
  ]
  const found: typeof cases = []
  for (const [path, body] of cases) found.push([path, body, (await api.call(path, body)).code ?? ''])
  expect(found).toEqual(cases)
  expect(await errorCodeOf(signInWithEmailAndPassword(api.client(), 'sara@example.org', ''))).toBe(
    'auth/missing-password',
  )
})

apiTest('an emailed link verifies the caller’s own address and no other', async (api) => {
  const app = { url: 'https://app.example.org/in', handleCodeInApp: true }
  const { id, email } = await addTestMember(api.db, { emailVerified: false })
  const auth = api.client()
  const { user } = await signInWithEmailAndPassword(auth, email, testPassword)
  const idToken = await user.getIdToken()
  const signInWithLink = async (email: string) => {
    await sendSignInLinkToEmail(auth, email, app)
    const oobCode = (await api.linkTo(email)).searchParams.get('oobCode')
    return api.call('/v1/accounts:signInWithEmailLink', { idToken, email, oobCode })
  }
  expect((await signInWithLink('another@example.org')).code).toBe('INVALID_EMAIL')
  expect((await signInWithLink(email)).json).toMatchObject({ localId: id, email, isNewUser: false })
  await user.reload()
  expect(user.emailVerified).toBe(true)
})
