import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  linkWithCredential,
  reauthenticateWithCredential,
  signInAnonymously,
  signInWithEmailAndPassword,
  signOut,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { expect } from 'vitest'
import { findMember } from '#app/accounts/login/member-store.server.ts'
import { apiTest, type ClientApi, errorCodeOf } from '#tests/client.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { replaceEmail } from './member-email-store.server.ts'

const newPassword = 'figs and milk at dawn'
const longAgo = new Date('2026-01-01').toISOString()

for (const form of ['prefixed', 'plain'] as const) {
  apiTest(`a member of the site signs in, with ${form} API paths`, async (api) => {
    const { id, email } = await addTestMember(api.db)
    const { user } = await signInWithEmailAndPassword(api.client(form), email, testPassword)
    expect(user).toMatchObject({ uid: id, email, emailVerified: true, displayName: 'Maryam Siddiqui' })
    expect(user).toMatchObject({ isAnonymous: false, phoneNumber: null, photoURL: null, tenantId: null })
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password'])
    expect(Date.parse(user.metadata.creationTime ?? '')).toBeGreaterThan(0)
    const { claims, signInProvider } = await user.getIdTokenResult()
    expect(signInProvider).toBe('password')
    expect(claims).toMatchObject({ sub: id, user_id: id, aud: 'shajara', email_verified: true })
  })
}

apiTest('signing up creates an account on the site and sends a verification email', async (api) => {
  const email = 'New@Example.org'
  const { user } = await createUserWithEmailAndPassword(api.client(), email, newPassword)
  expect(user).toMatchObject({ email: 'new@example.org', emailVerified: false, displayName: null })
  const row = await api.db.selectFrom('user').selectAll().where('id', '=', user.uid).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ email: 'new@example.org', role: 'user', name: '' })
  expect((await api.linkTo('new@example.org')).pathname).toBe('/verify-email')
  expect(await errorCodeOf(createUserWithEmailAndPassword(api.client(), email, newPassword))).toBe(
    'auth/email-already-in-use',
  )
})

apiTest('an unknown address gets the same response as a wrong password', async (api) => {
  const { email } = await addTestMember(api.db)
  const signIn = async (email: string, password: string) =>
    api.call('/v1/accounts:signInWithPassword', { email, password, returnSecureToken: true })
  const wrongPassword = await signIn(email, 'not this one')
  expect(wrongPassword.code).toBe('INVALID_LOGIN_CREDENTIALS')
  expect(await signIn('nobody@example.org', 'not this one')).toEqual(wrongPassword)
  expect(await errorCodeOf(signInWithEmailAndPassword(api.client(), email, 'not this one'))).toBe(
    'auth/invalid-credential',
  )
})

apiTest('reports a suspended account only after the right password', async (api) => {
  const { id, email } = await addTestMember(api.db)
  await api.db.updateTable('user').set({ disabledAt: longAgo }).where('id', '=', id).execute()
  const errorOf = (password: string) => errorCodeOf(signInWithEmailAndPassword(api.client(), email, password))
  expect(await errorOf('not this one')).toBe('auth/invalid-credential')
  expect(await errorOf(testPassword)).toBe('auth/user-disabled')
})

apiTest('rejects the eleventh attempt within 15 minutes, even with the right password', async (api) => {
  const { email } = await addTestMember(api.db)
  const attempts = []
  for (let count = 0; count < 11; count++)
    attempts.push(
      await errorCodeOf(signInWithEmailAndPassword(api.client(), email, count < 10 ? 'no' : testPassword)),
    )
  expect(attempts).toEqual([...Array(10).fill('auth/invalid-credential'), 'auth/too-many-requests'])
})

apiTest('rejects anonymous sign-in, and phone sign-in while it is off', async (api) => {
  expect(await errorCodeOf(signInAnonymously(api.client()))).toBe('auth/admin-restricted-operation')
  const signIn = await api.call('/v1/accounts:signInWithPhoneNumber', { sessionInfo: 's', code: '123456' })
  expect(signIn.code).toBe('OPERATION_NOT_ALLOWED')
  const send = (phoneNumber?: string) => api.call('/v1/accounts:sendVerificationCode', { phoneNumber })
  expect((await send('+14045550100')).code).toBe('OPERATION_NOT_ALLOWED')
  expect((await send('404 555')).code).toBe('INVALID_PHONE_NUMBER')
  expect((await send()).code).toBe('MISSING_PHONE_NUMBER')
})

apiTest('does not reveal the sign-in methods of an address', async (api) => {
  const { email } = await addTestMember(api.db)
  for (const candidate of [email, 'nobody@example.org'])
    expect(await fetchSignInMethodsForEmail(api.client(), candidate)).toEqual([])
})

const weakPasswords: [string, string][] = [
  ['tea', 'auth/weak-password'],
  ['teapot1', 'auth/password-does-not-meet-requirements'],
  ['password123', 'auth/weak-password'],
]
for (const [password, problem] of weakPasswords)
  apiTest(`rejects the password ${password}`, async (api) => {
    const signUp = createUserWithEmailAndPassword(api.client(), 'new@example.org', password)
    expect(await errorCodeOf(signUp)).toBe(problem)
  })

apiTest('a member changes their name and picture', async (api) => {
  const { id, email } = await addTestMember(api.db)
  const { user } = await signInWithEmailAndPassword(api.client(), email, testPassword)
  await updateProfile(user, { displayName: 'Maryam S.', photoURL: 'https://example.org/m.png' })
  await user.reload()
  expect(user).toMatchObject({ displayName: 'Maryam S.', photoURL: 'https://example.org/m.png' })
  await updateProfile(user, { displayName: '', photoURL: null })
  await user.reload()
  expect(user).toMatchObject({ displayName: null, photoURL: null })
  const errorOf = (profile: { displayName?: string; photoURL?: string }) =>
    errorCodeOf(updateProfile(user, profile))
  expect(await errorOf({ displayName: 'see www.example.org' })).toBe('auth/invalid-display-name')
  expect(await errorOf({ photoURL: 'javascript:alert(1)' })).toBe('auth/invalid-photo-url')
  expect(await api.db.selectFrom('user').select('role').where('id', '=', id).execute()).toEqual([
    { role: 'user' },
  ])
})

apiTest('a new password signs out every other device, and the member is notified by email', async (api) => {
  const { email } = await addTestMember(api.db)
  const { user } = await signInWithEmailAndPassword(api.client(), email, testPassword)
  const other = (await signInWithEmailAndPassword(api.client(), email, testPassword)).user
  const oldToken = await user.getIdToken()
  await updatePassword(user, newPassword)
  await user.reload()
  expect(await errorCodeOf(other.reload())).toBe('auth/user-token-expired')
  expect((await api.call('/v1/accounts:lookup', { idToken: oldToken })).code).toBe('TOKEN_EXPIRED')
  const sentMail = await api.db.selectFrom('mail').select('subject').where('recipient', '=', email).execute()
  expect(sentMail).toEqual([{ subject: 'Your password for Shajara was changed' }])
  await signInWithEmailAndPassword(api.client(), email, newPassword)
})

apiTest('a new password invalidates a pending change of address', async (api) => {
  const { email } = await addTestMember(api.db)
  const { user: thief } = await signInWithEmailAndPassword(api.client(), email, testPassword)
  await verifyBeforeUpdateEmail(thief, 'thief@example.org')
  const oobCode = (await api.linkTo('thief@example.org')).searchParams.get('oobCode')
  const { user } = await signInWithEmailAndPassword(api.client(), email, testPassword)
  await updatePassword(user, newPassword)
  expect((await api.call('/v1/accounts:update', { oobCode })).code).toBe('INVALID_OOB_CODE')
})

apiTest('sensitive changes need a recent sign-in', async (api) => {
  const { email } = await addTestMember(api.db)
  const { user } = await signInWithEmailAndPassword(api.client(), email, testPassword)
  await api.db.updateTable('session').set({ createdAt: longAgo }).execute()
  expect(await errorCodeOf(deleteUser(user))).toBe('auth/requires-recent-login')
  expect(await errorCodeOf(updatePassword(user, newPassword))).toBe('auth/requires-recent-login')
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, testPassword))
  await updatePassword(user, newPassword)
})

apiTest('a new address must be verified, and the old one can recover the account', async (api) => {
  const { id, email } = await addTestMember(api.db)
  await addTestMember(api.db, { email: 'taken@example.org' })
  const { user } = await signInWithEmailAndPassword(api.client(), email, testPassword)
  expect(await errorCodeOf(updateEmail(user, 'taken@example.org'))).toBe('auth/email-already-in-use')
  await updateEmail(user, 'new@example.org')
  expect(user).toMatchObject({ email: 'new@example.org', emailVerified: false })
  expect((await api.linkTo('new@example.org')).searchParams.get('mode')).toBe('verifyEmail')

  const recovery = await api.linkTo(email)
  expect(recovery.searchParams.get('mode')).toBe('recoverEmail')
  const oobCode = recovery.searchParams.get('oobCode')
  expect((await api.call('/v1/accounts:resetPassword', { oobCode })).json).toMatchObject({
    requestType: 'RECOVER_EMAIL',
    email,
    newEmail: 'new@example.org',
  })
  expect((await api.call('/v1/accounts:update', { oobCode })).json).toMatchObject({ localId: id, email })
  expect(await errorCodeOf(user.reload())).toBe('auth/user-token-expired')
  // The password was removed too, because the person who changed the address may know it.
  expect(await errorCodeOf(signInWithEmailAndPassword(api.client(), email, testPassword))).toBe(
    'auth/invalid-credential',
  )
})

/** A thief signs in and changes the account's address to their own. */
async function stealAccount(api: ClientApi) {
  const { id, email } = await addTestMember(api.db)
  const { user: thief } = await signInWithEmailAndPassword(api.client(), email, testPassword)
  await updateEmail(thief, 'thief@example.org')
  const oobCode = (await api.linkTo(email)).searchParams.get('oobCode')
  const revert = async () => (await api.call('/v1/accounts:update', { oobCode })).json
  return { id, email, thief, revert }
}

apiTest('an admin cannot change to an unverified address', async (api) => {
  const { id, email } = await addTestMember(api.db, { role: 'admin' })
  const { user } = await signInWithEmailAndPassword(api.client(), email, testPassword)
  expect(await errorCodeOf(updateEmail(user, 'elsewhere@example.org'))).toBe('auth/operation-not-allowed')
  expect(await replaceEmail(api.db, id, 'elsewhere@example.org', new Date())).toBe(false)
  expect(await findMember(api.db, id)).toMatchObject({ email, emailVerified: 1, role: 'admin' })
})

apiTest('recovery removes an account that was created with the old address in the meantime', async (api) => {
  const { id, email, revert } = await stealAccount(api)
  const blocker = await createUserWithEmailAndPassword(api.client(), email, newPassword)
  expect(await revert()).toMatchObject({ localId: id, email })
  const remaining = await api.db.selectFrom('user').select(['id', 'email', 'emailVerified']).execute()
  expect(remaining).toEqual([{ id, email, emailVerified: 1 }])
  expect(await errorCodeOf(blocker.user.reload())).toBe('auth/user-token-expired')
})

apiTest('recovery works after the address was changed and changed back', async (api) => {
  const { id, email, thief, revert } = await stealAccount(api)
  await updateEmail(thief, email)
  expect(await revert()).toMatchObject({ localId: id, email })
  expect(await errorCodeOf(thief.reload())).toBe('auth/user-token-expired')
})

apiTest('recovery fails while another verified member has the address', async (api) => {
  const { id, email, revert } = await stealAccount(api)
  const owner = await addTestMember(api.db, { email })
  expect((await revert()).error.message).toBe('INVALID_OOB_CODE')
  await api.db.deleteFrom('user').where('id', '=', owner.id).execute()
  expect(await revert()).toMatchObject({ localId: id, email })
})

apiTest('the old address is notified when the password and address change in one request', async (api) => {
  const { email } = await addTestMember(api.db)
  const { user } = await signInWithEmailAndPassword(api.client(), email, testPassword)
  const change = { email: 'new@example.org', password: newPassword, returnSecureToken: true }
  const { status } = await api.call('/v1/accounts:update', { idToken: await user.getIdToken(), ...change })
  expect(status).toBe(200)
  const sentMail = await api.db
    .selectFrom('mail')
    .select(['recipient', 'subject'])
    .orderBy('subject')
    .execute()
  expect(sentMail).toEqual([
    { recipient: 'new@example.org', subject: 'Confirm your email address for Shajara' },
    { recipient: email, subject: 'Your email address for Shajara was changed' },
    { recipient: email, subject: 'Your password for Shajara was changed' },
  ])
})

apiTest('deletes an account unless it belongs to the last admin', async (api) => {
  const { email } = await addTestMember(api.db)
  const { user } = await signInWithEmailAndPassword(api.client(), email, testPassword)
  await deleteUser(user)
  expect(await api.db.selectFrom('user').select('id').where('email', '=', email).execute()).toEqual([])
  expect(await errorCodeOf(signInWithEmailAndPassword(api.client(), email, testPassword))).toBe(
    'auth/invalid-credential',
  )
  const admin = await addTestMember(api.db, { role: 'admin' })
  const adminUser = (await signInWithEmailAndPassword(api.client(), admin.email, testPassword)).user
  expect(await errorCodeOf(deleteUser(adminUser))).toBe('auth/operation-not-allowed')
})

apiTest('the last sign-in method cannot be removed, and a Google user can add a password', async (api) => {
  const { id, email } = await addTestMember(api.db)
  const { user } = await signInWithEmailAndPassword(api.client(), email, testPassword)
  expect(await errorCodeOf(unlink(user, 'password'))).toBe('auth/operation-not-allowed')
  await api.db
    .updateTable('account')
    .set({ providerId: 'google', accountId: 'g-1', password: null })
    .where('userId', '=', id)
    .execute()
  await user.reload()
  expect(user.providerData.map(({ providerId }) => providerId)).toContain('google.com')
  await unlink(user, 'password')
  expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['google.com'])
  const { user: linked } = await linkWithCredential(user, EmailAuthProvider.credential(email, newPassword))
  expect(linked.providerData.map(({ providerId }) => providerId).sort()).toEqual(['google.com', 'password'])
  await unlink(linked, 'google.com')
  expect(linked.providerData.map(({ providerId }) => providerId)).toEqual(['password'])
  await signInWithEmailAndPassword(api.client(), email, newPassword)
})

apiTest('signing out clears the client’s user', async (api) => {
  const { email } = await addTestMember(api.db)
  const auth = api.client()
  await signInWithEmailAndPassword(auth, email, testPassword)
  await signOut(auth)
  expect(auth.currentUser).toBeNull()
})

apiTest('logs logins, a new password and the deletion of the account, but no secrets', async (api) => {
  const { id, email } = await addTestMember(api.db)
  await errorCodeOf(signInWithEmailAndPassword(api.client(), email, 'not this one'))
  const { user } = await signInWithEmailAndPassword(api.client(), email, testPassword)
  await updatePassword(user, newPassword)
  await deleteUser(user)
  expect(api.events).toMatchObject([
    { event: 'login.failure', network: '127.0.0.1' },
    { event: 'login.success', user: id },
    { event: 'password.changed', user: id },
    { event: 'account.deleted', user: id },
  ])
  expect(JSON.stringify(api.events)).not.toMatch(/not this one|example\.org|figs|dates/)
})
