import { signInWithEmailAndPassword } from 'firebase/auth'
import { UnsecuredJWT } from 'jose'
import { expect } from 'vitest'
import { apiTest, type ClientApi, clientKey } from '#tests/client.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { endpoints } from './endpoints.server.ts'

const routes = Object.entries(endpoints)
const postPaths = routes
  .filter(([, { method, isFormEncoded }]) => method === 'POST' && !isFormEncoded)
  .map(([path]) => path)
const getPaths = routes.filter(([, { method }]) => method === 'GET').map(([path]) => path)

apiTest('every endpoint rejects unknown fields', async (api) => {
  for (const path of postPaths) {
    const { status, json } = await api.call(path, { role: 'admin' })
    expect([path, status, json.error?.message]).toEqual([path, 400, 'INVALID_ARGUMENT : Unknown field role'])
    expect(json.error).toMatchObject({ code: 400, errors: [{ domain: 'global', reason: 'invalid' }] })
  }
})

apiTest('every endpoint rejects malformed input with an error that the client can parse', async (api) => {
  const bodies = [
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '1',
    '{"email":1}',
    '{"__proto__":{"email":"x"}}',
    '{"idToken":{}}',
  ]
  for (const path of postPaths)
    for (const body of bodies) {
      const { status, json } = await api.call(path, body)
      expect([path, body, status, typeof json.error?.message]).toEqual([path, body, 400, 'string'])
    }
})

apiTest('rejects other content types and oversized bodies', async (api) => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    expect((await api.call('/v1/accounts:lookup', '{}', { 'Content-Type': type })).status).toBe(415)
  const huge = JSON.stringify({ idToken: 'x'.repeat(70_000) })
  const tooLarge = await api.call('/v1/accounts:lookup', huge)
  expect([tooLarge.status, tooLarge.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  const body = new ReadableStream({
    start(controller) {
      for (let part = 0; part < 100; part++) controller.enqueue(new TextEncoder().encode('x'.repeat(1000)))
      controller.close()
    },
  })
  const url = `${api.url}/v1/accounts:lookup?key=${clientKey}`
  const headers = { 'Content-Type': 'application/json' }
  const chunked = await fetch(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  expect(chunked.status).toBe(413)
})

apiTest('rejects a token request with thousands of fields', async (api) => {
  const send = (body: string) =>
    api.call('/v1/token', body, { 'Content-Type': 'application/x-www-form-urlencoded' })
  const { status, code } = await send('a&'.repeat(30_000))
  expect([status, code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  expect((await send('a&'.repeat(100))).status).toBe(400)
})

apiTest('rejects unsigned tokens', async (api) => {
  const { id, email } = await addTestMember(api.db, { role: 'admin' })
  const { user } = await signInWithEmailAndPassword(api.client(), email, testPassword)
  const { claims } = await user.getIdTokenResult()
  const unsigned = new UnsecuredJWT(claims as Record<string, unknown>).encode()
  const [, payload] = (await user.getIdToken()).split('.')
  const withAlgNone = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
  for (const idToken of [unsigned, withAlgNone])
    for (const { path, body } of authenticatedCalls) {
      const { code } = await api.call(path, { ...body, idToken })
      expect([path, code]).toEqual([path, 'INVALID_ID_TOKEN'])
    }
  expect(await api.db.selectFrom('user').select('id').execute()).toEqual([{ id }])
})

/** Every endpoint that needs an ID token, with a body that would have an effect. */
const authenticatedCalls = [
  { path: '/v1/accounts:lookup', body: {} },
  { path: '/v1/accounts:update', body: { displayName: 'X' } },
  { path: '/v1/accounts:update', body: { password: 'figs and milk at dawn' } },
  { path: '/v1/accounts:update', body: { deleteProvider: ['password'] } },
  { path: '/v1/accounts:delete', body: {} },
  { path: '/v1/accounts:signUp', body: { email: 'x@example.org', password: 'figs and milk at dawn' } },
  { path: '/v1/accounts:sendOobCode', body: { requestType: 'VERIFY_EMAIL' } },
  {
    path: '/v1/accounts:sendOobCode',
    body: { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'x@example.org' },
  },
  { path: '/v2/accounts/mfaEnrollment:start', body: { totpEnrollmentInfo: {} } },
  {
    path: '/v2/accounts/mfaEnrollment:finalize',
    body: { totpVerificationInfo: { sessionInfo: 'x', verificationCode: '000000' } },
  },
  { path: '/v2/accounts/mfaEnrollment:withdraw', body: { mfaEnrollmentId: 'x' } },
  { path: '/v2/accounts:revokeToken', body: { token: 'x' } },
]

/** The error code of each endpoint for a member and for an admin who just signed in; '' for success. */
const expected: Record<string, [member: string, admin: string]> = {
  '/v1/accounts:lookup': ['', ''],
  '/v1/accounts:update': ['', ''],
  '/v1/accounts:delete': ['', 'OPERATION_NOT_ALLOWED'],
  '/v1/accounts:signUp': ['INVALID_EMAIL', 'INVALID_EMAIL'],
  '/v1/accounts:sendOobCode': ['', ''],
  '/v2/accounts/mfaEnrollment:start': ['', ''],
  '/v2/accounts/mfaEnrollment:finalize': ['INVALID_SESSION_INFO', 'INVALID_SESSION_INFO'],
  '/v2/accounts/mfaEnrollment:withdraw': ['MFA_ENROLLMENT_NOT_FOUND', 'MFA_ENROLLMENT_NOT_FOUND'],
  '/v2/accounts:revokeToken': ['', ''],
}

async function tokenOf(api: ClientApi, role: 'visitor' | 'member' | 'suspended' | 'admin') {
  if (role === 'visitor') return undefined
  const { id, email } = await addTestMember(api.db, { role: role === 'admin' ? 'admin' : 'user' })
  const { user } = await signInWithEmailAndPassword(api.client(), email, testPassword)
  const token = await user.getIdToken()
  if (role === 'suspended') {
    const disabledAt = new Date().toISOString()
    await api.db.updateTable('user').set({ disabledAt }).where('id', '=', id).execute()
  }
  return token
}

apiTest(
  'each endpoint returns the expected error code to visitors, members, suspended members and admins',
  async (api) => {
    for (const { path, body } of authenticatedCalls) {
      await api.db.deleteFrom('user').execute()
      await api.db.deleteFrom('rateLimit').execute()
      const isUnlink = 'deleteProvider' in body
      const [member, admin] = isUnlink
        ? ['OPERATION_NOT_ALLOWED', 'OPERATION_NOT_ALLOWED']
        : (expected[path] ?? [])
      const found: Record<string, string> = {}
      for (const role of ['visitor', 'member', 'suspended', 'admin'] as const) {
        const idToken = await tokenOf(api, role)
        found[role] = (await api.call(path, { ...body, ...(idToken ? { idToken } : {}) })).code ?? ''
      }
      const visitor = path.endsWith(':signUp') ? '' : 'MISSING_ID_TOKEN'
      expect({ path, body, ...found }).toEqual({
        path,
        body,
        visitor,
        member,
        suspended: 'USER_DISABLED',
        admin,
      })
    }
  },
)

apiTest('rejects unknown endpoints, wrong methods and calls without a valid API key', async (api) => {
  const request = async (path: string, method = 'GET') => {
    const response = await fetch(`${api.url}${path}`, { method })
    return [response.status, ((await response.json()) as { error: { message: string } }).error.message]
  }
  expect(await request('/v1/accounts:signInWithCustomToken?key=k', 'POST')).toEqual([404, 'NOT_FOUND'])
  expect(await request('/v1/constructor?key=k')).toEqual([404, 'NOT_FOUND'])
  expect(await request('/v1/accounts:lookup?key=k')).toEqual([405, 'METHOD_NOT_ALLOWED'])
  expect(await request('/v1/projects?key=k', 'POST')).toEqual([405, 'METHOD_NOT_ALLOWED'])
  expect(await request('/v1/projects')).toEqual([400, 'INVALID_API_KEY'])
  expect(await request('/v1/projects?key=%0a')).toEqual([400, 'INVALID_API_KEY'])
})

apiTest('allows every origin, without credentials', async (api) => {
  const preflight = await fetch(`${api.url}/v1/accounts:lookup?key=k`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://app.example.org',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,x-client-version,x-firebase-gmpid,x-firebase-client',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  for (const name of [
    'X-Client-Version',
    'X-Firebase-gmpid',
    'X-Firebase-Client',
    'X-Firebase-AppCheck',
    'X-Firebase-Locale',
  ])
    expect(preflight.headers.get('access-control-allow-headers')).toContain(name)
  for (const path of getPaths) {
    const response = await fetch(`${api.url}${path}?key=k`, {
      headers: { Origin: 'https://app.example.org' },
    })
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  const rejected = await fetch(`${api.url}/v1/accounts:lookup?key=k`, { method: 'POST' })
  expect(rejected.headers.get('access-control-allow-origin')).toBe('*')
})

apiTest('the GET endpoints describe the project, reCAPTCHA and the password policy', async (api) => {
  const request = async (path: string) => (await fetch(`${api.url}${path}?key=k`)).json()
  expect(await request('/v1/projects')).toEqual({
    projectId: 'shajara',
    authorizedDomains: ['localhost', 'app.example.org'],
  })
  expect(await request('/v2/recaptchaConfig')).toMatchObject({
    recaptchaKey: expect.any(String),
    recaptchaEnforcementState: [{ enforcementState: 'OFF' }, { enforcementState: 'OFF' }],
  })
  expect(await request('/v2/passwordPolicy')).toMatchObject({
    schemaVersion: 1,
    enforcementState: 'ENFORCE',
    customStrengthOptions: { minPasswordLength: 8, maxPasswordLength: 128 },
    allowedNonAlphanumericCharacters: expect.arrayContaining(['!', '-']),
  })
})
