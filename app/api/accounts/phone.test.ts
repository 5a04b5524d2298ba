import { signInWithEmailAndPassword } from 'firebase/auth'
import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import { addMailedLink } from '#app/accounts/login/mailed-link-store.server.ts'
import { resetPassword } from '#app/accounts/login/reset-password.server.ts'
import { findMemberIdByPhone, setMemberPhone } from '#app/accounts/phone/member-phone-store.server.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { apiTest, type ClientApi } from '#tests/client.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { codeSentTo } from '#tests/sms.ts'
import { addPendingAuthenticator, enableAuthenticator } from './authenticator-store.server.ts'
import { addGoogleAccount } from './google-account-store.server.ts'

const number = '+14045550100'
const otherNumber = '+14045550101'
// The official client supports phones in browsers only, so `client.e2e.ts` tests it there.
const codeTo = (api: ClientApi, to = number) => codeSentTo(api.db, api.config.secret, to)

/** Requests a code. Returns a wrong code, and `confirm`, which submits the right one unless told otherwise. */
async function requestCode(api: ClientApi, phoneNumber = number) {
  const sent = await api.call('/v1/accounts:sendVerificationCode', { phoneNumber, recaptchaToken: 'token' })
  const { sessionInfo } = sent.json
  const sentCode = await codeTo(api, phoneNumber)
  const wrongCode = sentCode === '000000' ? '000001' : '000000'
  const confirm = (fields: { code?: string; idToken?: string; operation?: string } = {}) =>
    api.call('/v1/accounts:signInWithPhoneNumber', { sessionInfo, code: sentCode, ...fields })
  return { wrongCode, confirm }
}

const signIn = async (api: ClientApi, phoneNumber = number) => (await requestCode(api, phoneNumber)).confirm()

async function signInNewMember(api: ClientApi) {
  const member = await addTestMember(api.db)
  const { user } = await signInWithEmailAndPassword(api.client(), member.email, testPassword)
  return { ...member, idToken: await user.getIdToken() }
}

const lookup = async (api: ClientApi, idToken: string) =>
  (await api.call('/v1/accounts:lookup', { idToken })).json.users[0]

/** A test with phone login turned on. */
const phoneTest = (rule: string, check: (api: ClientApi) => Promise<void>) =>
  apiTest(rule, async (api) => {
    await saveSettings(api.db, { phoneLogin: true })
    await check(api)
  })

phoneTest('signing up with a phone and signing in later lead to the same account', async (api) => {
  const first = await signIn(api)
  expect(first.json).toMatchObject({ phoneNumber: number, isNewUser: true, expiresIn: '3600' })
  expect(first.json).not.toHaveProperty('email')
  const user = await lookup(api, first.json.idToken)
  expect(user).toMatchObject({
    phoneNumber: number,
    emailVerified: false,
    providerUserInfo: [{ providerId: 'phone', rawId: number, phoneNumber: number }],
  })
  expect(user).not.toHaveProperty('email')
  const claims = decodeJwt(first.json.idToken)
  expect(claims).toMatchObject({
    phone_number: number,
    firebase: { sign_in_provider: 'phone', identities: { phone: [number] } },
  })
  expect(claims).not.toHaveProperty('email')
  const again = await signIn(api)
  expect(again.json).toMatchObject({ localId: first.json.localId, isNewUser: false })
})

phoneTest('a code works only once, only until it expires, and only within five attempts', async (api) => {
  const used = await requestCode(api)
  expect((await used.confirm({ code: used.wrongCode })).code).toBe('INVALID_CODE')
  expect((await used.confirm()).status).toBe(200)
  expect((await used.confirm()).code).toBe('INVALID_SESSION_INFO')

  const late = await requestCode(api)
  await api.db.updateTable('phoneCode').set({ expiresAt: new Date().toISOString() }).execute()
  expect((await late.confirm()).code).toBe('SESSION_EXPIRED')

  const guessed = await requestCode(api)
  const codes = []
  for (let attempt = 0; attempt < 5; attempt++)
    codes.push((await guessed.confirm({ code: guessed.wrongCode })).code)
  codes.push((await guessed.confirm()).code)
  expect(codes).toEqual([...Array(5).fill('INVALID_CODE'), 'TOO_MANY_ATTEMPTS_TRY_LATER'])
})

phoneTest('only one of several concurrent requests with the same code succeeds', async (api) => {
  const { confirm } = await requestCode(api)
  const responses = await Promise.all([confirm(), confirm(), confirm()])
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

phoneTest('a newer code replaces the older one', async (api) => {
  const first = await requestCode(api)
  const second = await requestCode(api)
  expect((await first.confirm()).code).toBe('INVALID_SESSION_INFO')
  expect((await second.confirm()).status).toBe(200)
})

phoneTest('codes are stored as hashes, and their messages are encrypted', async (api) => {
  await api.call('/v1/accounts:sendVerificationCode', { phoneNumber: number })
  const rows = JSON.stringify([
    await api.db.selectFrom('phoneCode').selectAll().execute(),
    await api.db.selectFrom('smsMessage').selectAll().execute(),
  ])
  const code = await codeTo(api)
  expect(code).toMatch(/^\d{6}$/)
  expect(rows).not.toContain(code)
  expect(api.events.map(({ event }) => event)).toEqual(['phone.code-sent'])
  expect(JSON.stringify(api.events)).not.toContain(code)
  expect(JSON.stringify(api.events)).not.toContain(number)
})

phoneTest('each missing or invalid field has its own error code', async (api) => {
  const send = (body: object) => api.call('/v1/accounts:sendVerificationCode', body)
  const confirm = (body: object) => api.call('/v1/accounts:signInWithPhoneNumber', body)
  expect((await send({})).code).toBe('MISSING_PHONE_NUMBER')
  expect((await send({ phoneNumber: '404 555 0100' })).code).toBe('INVALID_PHONE_NUMBER')
  expect((await send({ phoneNumber: '+1404' })).code).toBe('INVALID_PHONE_NUMBER')
  expect((await send({ phoneNumber: '+201001234567' })).code).toBe('OPERATION_NOT_ALLOWED')
  expect((await send({ phoneNumber: number, unknown: 1 })).code).toBe('INVALID_ARGUMENT')
  expect((await confirm({ code: '123456' })).code).toBe('MISSING_SESSION_INFO')
  expect((await confirm({ sessionInfo: 'x' })).code).toBe('MISSING_CODE')
  expect((await confirm({ sessionInfo: 'x', code: '123456' })).code).toBe('INVALID_SESSION_INFO')
})

phoneTest('codes are limited per number, country and day', async (api) => {
  const send = async (phoneNumber: string) =>
    (await api.call('/v1/accounts:sendVerificationCode', { phoneNumber })).code
  await saveSettings(api.db, { phoneCodesPerNumber: 1, phoneCodesPerCountry: 3, phoneCodesPerDay: 4 })
  expect(await send(number)).toBe('')
  expect(await send(number)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect([await send(otherNumber), await send('+14045550102')]).toEqual(['', ''])
  expect(await send('+14045550103')).toBe('QUOTA_EXCEEDED')
  expect([await send('+16135550104'), await send('+16135550105')]).toEqual(['', 'QUOTA_EXCEEDED'])
  expect(
    api.events.filter(({ event }) => event === 'rate-limit.exceeded').map(({ detail }) => detail),
  ).toEqual(['phone codes per number', 'phone codes per country', 'phone codes per day'])
})

phoneTest('a member links a phone, changes it, signs in with it and removes it', async (api) => {
  const { id, email, idToken } = await signInNewMember(api)
  const linked = await (await requestCode(api)).confirm({ idToken })
  expect(linked.json).toMatchObject({ localId: id, phoneNumber: number, isNewUser: false })
  expect((await lookup(api, linked.json.idToken)).phoneNumber).toBe(number)
  await (await requestCode(api, otherNumber)).confirm({ idToken: linked.json.idToken })
  expect(await findMemberIdByPhone(api.db, number)).toBeUndefined()

  const { json } = await signIn(api, otherNumber)
  expect(json.localId).toBe(id)
  expect((await lookup(api, json.idToken)).email).toBe(email)
  await api.call('/v1/accounts:update', { idToken: json.idToken, deleteProvider: ['phone'] })
  expect(await findMemberIdByPhone(api.db, otherNumber)).toBeUndefined()
  const subjects = (await api.outbox()).map(({ subject }) => subject)
  expect(subjects.sort()).toEqual([
    'A phone number was added to your Shajara account',
    'The phone number for your Shajara account was changed',
    'The phone number was removed from your Shajara account',
  ])
})

phoneTest('reauthentication with an unknown phone creates no account', async (api) => {
  const response = await (await requestCode(api)).confirm({ operation: 'REAUTH' })
  expect(response.code).toBe('USER_NOT_FOUND')
  expect(await findMemberIdByPhone(api.db, number)).toBeUndefined()
})

phoneTest('linking another account’s phone offers a one-time sign-in to that account', async (api) => {
  const owner = (await signIn(api)).json.localId
  const { idToken } = await signInNewMember(api)
  const { json } = await (await requestCode(api)).confirm({ idToken })
  expect(json).toMatchObject({ phoneNumber: number, temporaryProofExpiresIn: '300' })
  expect(json).not.toHaveProperty('idToken')
  const proof = { phoneNumber: number, temporaryProof: json.temporaryProof }
  const invalidProof = { ...proof, phoneNumber: otherNumber, temporaryProof: 'x' }
  expect((await api.call('/v1/accounts:signInWithPhoneNumber', invalidProof)).code).toBe(
    'INVALID_TEMPORARY_PROOF',
  )
  expect((await api.call('/v1/accounts:signInWithPhoneNumber', proof)).json.localId).toBe(owner)
  expect((await api.call('/v1/accounts:signInWithPhoneNumber', proof)).code).toBe('INVALID_TEMPORARY_PROOF')
})

phoneTest('when two members link the same number at the same time, only one gets it', async (api) => {
  const numbers = ['+14045550102', '+14045550103']
  const members = [await signInNewMember(api), await signInNewMember(api)]
  // Both have a number already, so both change a row.
  for (const [index, { id }] of members.entries())
    await setMemberPhone(api.db, id, numbers[index] ?? '', new Date())
  const links = await Promise.allSettled(
    members.map(({ id }) => api.db.transaction().execute((tx) => setMemberPhone(tx, id, number, new Date()))),
  )
  const values = links.map((link) => (link.status === 'fulfilled' ? link.value : link.reason))
  expect(values.sort()).toEqual([false, true])
})

phoneTest('a member who signed up with a phone cannot remove it, but can add a password', async (api) => {
  const { idToken, localId } = (await signIn(api)).json
  const removed = await api.call('/v1/accounts:update', { idToken, deleteProvider: ['phone'] })
  expect(removed.code).toBe('OPERATION_NOT_ALLOWED')
  const email = 'phone-owner@example.org'
  const { json } = await api.call('/v1/accounts:signUp', { idToken, email, password: testPassword })
  expect(json).toMatchObject({ localId, email })
  expect((await signInWithEmailAndPassword(api.client(), email, testPassword)).user.uid).toBe(localId)
})

phoneTest(
  'a phone alone is never enough for staff or for a member with an authenticator app',
  async (api) => {
    const staff = await addTestMember(api.db, { role: 'editor' })
    await setMemberPhone(api.db, staff.id, number, new Date())
    expect((await signIn(api)).code).toBe('UNSUPPORTED_FIRST_FACTOR')

    const member = await addTestMember(api.db)
    await setMemberPhone(api.db, member.id, otherNumber, new Date())
    await addPendingAuthenticator(api.db, member.id, { secret: 'encrypted', backupCodes: '' })
    await enableAuthenticator(api.db, member.id, { secret: 'encrypted', displayName: null }, new Date())
    const { json } = await signIn(api, otherNumber)
    expect(json).not.toHaveProperty('idToken')
    expect(json.mfaInfo).toMatchObject([{ totpInfo: {} }])
    expect(await api.db.selectFrom('session').select('id').execute()).toEqual([])
  },
)

phoneTest(
  'a password reset that verifies the address removes a phone that was linked earlier',
  async (api) => {
    const { id } = await addTestMember(api.db, { email: 'claimed@example.org', emailVerified: false })
    await setMemberPhone(api.db, id, number, new Date())
    const token = await addMailedLink(
      api.db,
      { userId: id, purpose: 'resetPassword', email: 'claimed@example.org' },
      new Date(),
    )
    expect(await resetPassword(api.db, token, 'hash', new Date())).toBe(true)
    expect(await findMemberIdByPhone(api.db, number)).toBeUndefined()
  },
)

phoneTest('a suspended account is reported only after the right code', async (api) => {
  const { id } = await addTestMember(api.db)
  await setMemberPhone(api.db, id, number, new Date())
  await api.db.updateTable('user').set({ disabledAt: new Date().toISOString() }).execute()
  const { confirm, wrongCode } = await requestCode(api)
  expect((await confirm({ code: wrongCode })).code).toBe('INVALID_CODE')
  expect((await confirm()).code).toBe('USER_DISABLED')
})

phoneTest('an account without an email address shows no address and cannot set a password', async (api) => {
  const { idToken, localId } = (await signIn(api)).json
  await addGoogleAccount(api.db, localId, 'google-1', new Date())
  const user = await lookup(api, idToken)
  expect(user.providerUserInfo).toHaveLength(2)
  const update = (fields: object) => api.call('/v1/accounts:update', { idToken, ...fields })
  const send = (fields: object) => api.call('/v1/accounts:sendOobCode', { idToken, ...fields })
  const changed = await send({ requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'new@example.org' })
  const renamed = await update({ displayName: 'Sara' })
  expect(JSON.stringify([user, changed.json, renamed.json])).not.toContain('phone.invalid')
  expect((await send({ requestType: 'VERIFY_EMAIL' })).code).toBe('MISSING_EMAIL')
  expect((await update({ password: testPassword })).code).toBe('INVALID_EMAIL')
})

phoneTest('premium numbers get no codes', async (api) => {
  const response = await api.call('/v1/accounts:sendVerificationCode', { phoneNumber: '+19005550100' })
  expect(response.code).toBe('INVALID_PHONE_NUMBER')
  expect(await api.db.selectFrom('smsMessage').select('id').execute()).toEqual([])
})
