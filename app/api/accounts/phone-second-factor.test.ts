import { signInWithEmailAndPassword } from 'firebase/auth'
import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { apiTest, type ClientApi } from '#tests/client.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { codeSentTo } from '#tests/sms.ts'
import { addPendingAuthenticator, enableAuthenticator } from './authenticator-store.server.ts'

const phoneNumber = '+14045550100'

const codeTo = (api: ClientApi) => codeSentTo(api.db, api.config.secret, phoneNumber)

async function signInNewMember(api: ClientApi, member: Parameters<typeof addTestMember>[1] = {}) {
  await saveSettings(api.db, { phoneLogin: true })
  const added = await addTestMember(api.db, member)
  const { user } = await signInWithEmailAndPassword(api.client(), added.email, testPassword)
  return { ...added, idToken: await user.getIdToken() }
}

const startEnrollment = (api: ClientApi, idToken: string) =>
  api.call('/v2/accounts/mfaEnrollment:start', {
    idToken,
    phoneEnrollmentInfo: { phoneNumber, recaptchaToken: 'token' },
  })

async function enroll(api: ClientApi, idToken: string) {
  const { sessionInfo } = (await startEnrollment(api, idToken)).json.phoneSessionInfo
  return api.call('/v2/accounts/mfaEnrollment:finalize', {
    idToken,
    displayName: 'My phone',
    phoneVerificationInfo: { sessionInfo, code: await codeTo(api) },
  })
}

const signIn = (api: ClientApi, email: string) =>
  api.call('/v1/accounts:signInWithPassword', { email, password: testPassword, returnSecureToken: true })

/** Signs in with the password. Returns the session, `finalize`, which submits the texted code, and a wrong code. */
async function startSecondStep(api: ClientApi, email: string) {
  const { mfaPendingCredential, mfaInfo } = (await signIn(api, email)).json
  const start = { mfaPendingCredential, mfaEnrollmentId: mfaInfo[0].mfaEnrollmentId, phoneSignInInfo: {} }
  const { sessionInfo } = (await api.call('/v2/accounts/mfaSignIn:start', start)).json.phoneResponseInfo
  const code = await codeTo(api)
  const finalize = (fields: { code?: string; sessionInfo?: string } = {}) =>
    api.call('/v2/accounts/mfaSignIn:finalize', {
      mfaPendingCredential,
      phoneVerificationInfo: { sessionInfo, code, ...fields },
    })
  return { finalize, sessionInfo, wrongCode: code === '000000' ? '000001' : '000000' }
}

apiTest('a phone can be added as the second step, is then required, and can be removed', async (api) => {
  const { email, idToken } = await signInNewMember(api)
  const enrolled = await enroll(api, idToken)
  expect(decodeJwt(enrolled.json.idToken)).toMatchObject({ firebase: { sign_in_second_factor: 'phone' } })
  const first = await signIn(api, email)
  expect(first.json).not.toHaveProperty('idToken')
  expect(first.json.mfaInfo).toMatchObject([{ displayName: 'My phone', phoneInfo: '+*******0100' }])

  const { finalize, wrongCode } = await startSecondStep(api, email)
  expect((await finalize({ code: wrongCode })).code).toBe('INVALID_CODE')
  const { json } = await finalize()
  const claims = decodeJwt<{ firebase: { second_factor_identifier: string } }>(json.idToken)
  expect(claims.firebase).toMatchObject({ sign_in_provider: 'password', sign_in_second_factor: 'phone' })
  expect((await finalize()).code).toBe('INVALID_MFA_PENDING_CREDENTIAL')

  await api.call('/v2/accounts/mfaEnrollment:withdraw', {
    idToken: json.idToken,
    mfaEnrollmentId: claims.firebase.second_factor_identifier,
  })
  expect((await signIn(api, email)).json).toHaveProperty('idToken')
  const notices = (await api.outbox()).map(({ subject }) => subject)
  expect(notices.sort()).toEqual([
    'Text message codes were turned off for your Shajara account',
    'Text message codes were turned on for your Shajara account',
  ])
})

apiTest(
  'after the authenticator app is removed, tokens still say that a code was texted at sign-in',
  async (api) => {
    const { id, email, idToken } = await signInNewMember(api)
    await enroll(api, idToken)
    const { finalize } = await startSecondStep(api, email)
    const { json } = await finalize()
    await addPendingAuthenticator(api.db, id, { secret: 'encrypted', backupCodes: '' })
    const app = { secret: 'encrypted', displayName: 'My app' }
    const authenticatorId = await enableAuthenticator(api.db, id, app, new Date())
    const withdrawn = await api.call('/v2/accounts/mfaEnrollment:withdraw', {
      idToken: json.idToken,
      mfaEnrollmentId: authenticatorId,
    })
    const { firebase } = decodeJwt<{ firebase: object }>(withdrawn.json.idToken)
    expect(firebase).toMatchObject({ sign_in_second_factor: 'phone' })
  },
)

apiTest('a phone that is the second step cannot be the first step', async (api) => {
  const { id, idToken } = await signInNewMember(api)
  await enroll(api, idToken)
  await api.db
    .insertInto('memberPhone')
    .values({ userId: id, phoneNumber, addedAt: new Date().toISOString() })
    .execute()
  const { sessionInfo } = (await api.call('/v1/accounts:sendVerificationCode', { phoneNumber })).json
  const response = await api.call('/v1/accounts:signInWithPhoneNumber', {
    sessionInfo,
    code: await codeTo(api),
  })
  expect(response.code).toBe('UNSUPPORTED_FIRST_FACTOR')
})

apiTest('a code for another purpose or member is not accepted as a second step', async (api) => {
  const { email, idToken } = await signInNewMember(api)
  await enroll(api, idToken)
  const { sessionInfo } = (await api.call('/v1/accounts:sendVerificationCode', { phoneNumber })).json
  const code = await codeTo(api)
  const { finalize } = await startSecondStep(api, email)
  expect((await finalize({ sessionInfo, code })).code).toBe('INVALID_SESSION_INFO')

  const other = await signInNewMember(api)
  await enroll(api, other.idToken)
  const othersStep = await startSecondStep(api, other.email)
  expect((await finalize({ sessionInfo: othersStep.sessionInfo })).code).toBe('INVALID_SESSION_INFO')
})

apiTest(
  'staff, members with an unverified address and members with a phone factor cannot add a phone',
  async (api) => {
    const staff = await signInNewMember(api, { role: 'editor' })
    expect((await startEnrollment(api, staff.idToken)).code).toBe('OPERATION_NOT_ALLOWED')
    const unverified = await signInNewMember(api, { emailVerified: false })
    expect((await startEnrollment(api, unverified.idToken)).code).toBe('UNVERIFIED_EMAIL')
    const member = await signInNewMember(api)
    const { json } = await enroll(api, member.idToken)
    expect((await startEnrollment(api, json.idToken)).code).toBe('SECOND_FACTOR_EXISTS')
  },
)

apiTest('second steps work even after phone login is turned off', async (api) => {
  const { email, idToken } = await signInNewMember(api)
  await enroll(api, idToken)
  await saveSettings(api.db, { phoneLogin: false, phoneCountries: ['DE'] })
  const { finalize } = await startSecondStep(api, email)
  expect((await finalize()).status).toBe(200)
})

apiTest('second steps have a separate daily limit', async (api) => {
  const members = [await signInNewMember(api), await signInNewMember(api)] as const
  for (const { idToken } of members) await enroll(api, idToken)
  await saveSettings(api.db, { phoneCodesPerDay: 1 })
  const start = async ({ email }: { email: string }) => {
    const { mfaPendingCredential, mfaInfo } = (await signIn(api, email)).json
    const { mfaEnrollmentId } = mfaInfo[0]
    const request = { mfaPendingCredential, mfaEnrollmentId, phoneSignInInfo: {} }
    return (await api.call('/v2/accounts/mfaSignIn:start', request)).code
  }
  expect(await start(members[0])).toBe('')
  expect(await start(members[1])).toBe('QUOTA_EXCEEDED')
})
