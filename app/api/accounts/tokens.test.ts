import { signInWithEmailAndPassword } from 'firebase/auth'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { expect } from 'vitest'
import { apiTest, type ClientApi, clientKey, errorCodeOf } from '#tests/client.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

async function refresh(api: ClientApi, token: string, fields: Record<string, string> = {}) {
  const response = await fetch(`${api.url}/securetoken.googleapis.com/v1/token?key=${clientKey}`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, ...fields }),
  })
  const json = (await response.json()) as Record<string, string> & { error?: { message: string } }
  return { json, code: json.error?.message.split(' : ')[0] }
}

async function signInNewMember(api: ClientApi, role: 'user' | 'admin' = 'user') {
  const member = await addTestMember(api.db, { role })
  const auth = api.client()
  const { user } = await signInWithEmailAndPassword(auth, member.email, testPassword)
  return { ...member, auth, user }
}

apiTest('a refresh returns strings only and keeps auth_time', async (api) => {
  const { id, user } = await signInNewMember(api)
  await api.db
    .updateTable('session')
    .set({ createdAt: new Date(Date.now() - 7200_000).toISOString() })
    .execute()
  const { json } = await refresh(api, user.refreshToken)
  expect(json).toEqual({
    access_token: json.id_token,
    expires_in: '3600',
    token_type: 'Bearer',
    refresh_token: expect.any(String),
    id_token: expect.any(String),
    user_id: id,
    project_id: 'shajara',
  })
  const { auth_time, iat = 0, exp = 0 } = decodeJwt(json.id_token ?? '')
  expect(iat - Number(auth_time)).toBeGreaterThanOrEqual(7199)
  expect(exp - iat).toBe(3600)
  const again = await refresh(api, json.refresh_token ?? '')
  expect(decodeJwt(again.json.id_token ?? '').auth_time).toBe(auth_time)
})

apiTest('parallel refreshes with one token all get the same new refresh token', async (api) => {
  const { auth, user } = await signInNewMember(api)
  const token = user.refreshToken
  const responses = await Promise.all([1, 2, 3, 4].map(async () => (await refresh(api, token)).json))
  const [first] = responses
  expect(first?.refresh_token).toBeTruthy()
  expect(new Set(responses.map(({ refresh_token }) => refresh_token)).size).toBe(1)
  for (const { id_token } of responses) expect(decodeJwt(id_token ?? '').sub).toBe(user.uid)
  expect((await refresh(api, first?.refresh_token ?? '')).code).toBeUndefined()
  expect(auth.currentUser).toBe(user)
})

apiTest(
  'a rotated refresh token works until the next rotation; reuse after the grace period ends the session',
  async (api) => {
    const { auth, user } = await signInNewMember(api)
    const stolen = user.refreshToken
    await user.getIdToken(true)
    expect((await refresh(api, stolen)).json.refresh_token).toBe(user.refreshToken)
    await user.getIdToken(true)
    // By now, the successor of the stolen token has also been replaced.
    expect((await refresh(api, stolen)).code).toBe('INVALID_REFRESH_TOKEN')
    await api.db
      .updateTable('clientSession')
      .set({ replacedAt: new Date(Date.now() - 61_000).toISOString() })
      .execute()
    expect((await refresh(api, stolen)).code).toBe('INVALID_REFRESH_TOKEN')
    expect(await errorCodeOf(user.getIdToken(true))).toBe('auth/user-token-expired')
    expect(auth.currentUser).toBeNull()
  },
)

apiTest('suspending or deleting a member, or ending their session, signs the client out', async (api) => {
  const suspended = await signInNewMember(api)
  const at = new Date().toISOString()
  await api.db.updateTable('user').set({ disabledAt: at }).where('id', '=', suspended.id).execute()
  expect(await errorCodeOf(suspended.user.reload())).toBe('auth/user-disabled')
  expect(suspended.auth.currentUser).toBeNull()

  const refreshing = await signInNewMember(api)
  await api.db.updateTable('user').set({ disabledAt: at }).where('id', '=', refreshing.id).execute()
  await api.db.deleteFrom('session').where('userId', '=', refreshing.id).execute()
  expect(await errorCodeOf(refreshing.user.getIdToken(true))).toBe('auth/user-disabled')
  expect(refreshing.auth.currentUser).toBeNull()

  const elsewhere = await signInNewMember(api)
  await api.db.deleteFrom('session').where('userId', '=', elsewhere.id).execute()
  expect(await errorCodeOf(elsewhere.user.getIdToken(true))).toBe('auth/user-token-expired')
  expect(elsewhere.auth.currentUser).toBeNull()

  const deleted = await signInNewMember(api)
  await api.db.deleteFrom('user').where('id', '=', deleted.id).execute()
  expect(await errorCodeOf(deleted.user.reload())).toBe('auth/user-token-expired')
  expect(deleted.auth.currentUser).toBeNull()
})

apiTest('a forged refresh token is rejected and does not sign the client out', async (api) => {
  const { user } = await signInNewMember(api)
  const [header, payload] = user.refreshToken.split('.')
  const forged = [
    'abc',
    `${header}.${payload}.`,
    `${header}.${payload}.AAAA`,
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
    await user.getIdToken(),
  ]
  for (const token of forged) expect((await refresh(api, token)).code).toBe('INVALID_REFRESH_TOKEN')
  expect((await refresh(api, '')).code).toBe('MISSING_REFRESH_TOKEN')
  expect((await refresh(api, 'abc', { grant_type: 'password' })).code).toBe('INVALID_GRANT_TYPE')
  expect((await refresh(api, 'abc', { scope: 'all' })).code).toBe('INVALID_ARGUMENT')
  await user.reload()
})

apiTest('rejects a refresh token used as an ID token', async (api) => {
  const { user } = await signInNewMember(api)
  expect((await api.call('/v1/accounts:lookup', { idToken: user.refreshToken })).code).toBe(
    'INVALID_ID_TOKEN',
  )
})

apiTest('revoking a refresh token ends its session', async (api) => {
  const { user } = await signInNewMember(api)
  const other = await signInNewMember(api)
  const idToken = await user.getIdToken()
  const revoke = (token: string) =>
    api.call('/v2/accounts:revokeToken', {
      providerId: 'apple.com',
      tokenType: 'ACCESS_TOKEN',
      token,
      idToken,
    })
  expect((await revoke('issued elsewhere')).json).toEqual({})
  expect((await revoke(other.user.refreshToken)).json).toEqual({})
  await other.user.reload()
  expect((await revoke(user.refreshToken)).json).toEqual({})
  expect(await errorCodeOf(user.reload())).toBe('auth/user-token-expired')
})

apiTest('other servers can verify our tokens with the published keys', async (api) => {
  const { id, user } = await signInNewMember(api)
  const keys = createRemoteJWKSet(new URL(`${api.url}/.well-known/jwks.json`))
  const { payload } = await jwtVerify(await user.getIdToken(), keys, {
    issuer: 'https://securetoken.google.com/shajara',
    audience: 'shajara',
  })
  expect(payload.sub).toBe(id)
})

apiTest('sends int64 values as strings and no private fields', async (api) => {
  const { user } = await signInNewMember(api)
  const { json } = await api.call('/v1/accounts:lookup', { idToken: await user.getIdToken() })
  const [found] = json.users
  expect(found.createdAt).toMatch(/^\d{13}$/)
  expect(found.lastLoginAt).toMatch(/^\d{13}$/)
  expect(found.validSince).toMatch(/^\d{10}$/)
  expect(JSON.stringify(json)).not.toMatch(/argon2|passwordHash|mfaInfo|phoneNumber|"role"/)
})
