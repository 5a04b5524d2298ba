import { z } from 'zod'
import { limitReached } from '#app/accounts/login/account-limits.server.ts'
import { addMember } from '#app/accounts/login/member-store.server.ts'
import { sendSecurityAlert } from '#app/platform/auth/security-alert.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { apiError, tooManyRequests } from './api-error.ts'
import { requireRecentCaller } from './caller.server.ts'
import { type Call, commonFields, defineEndpoint } from './define-endpoint.server.ts'
import { finishSignIn } from './finish-sign-in.server.ts'
import { addGoogleAccount, findGoogleId, findMemberByGoogleId } from './google-account-store.server.ts'
import { type GoogleProfile, verifyGoogleToken } from './google-token.server.ts'
import { findSignInRecord, requireSignInRecord } from './sign-in-store.server.ts'
import { renewTokens } from './tokens.server.ts'

const text = z.string().max(8192).optional()
const flag = z.boolean().optional()
const kind = 'identitytoolkit#VerifyAssertionResponse'
const providerId = 'google.com'

const input = z.strictObject({
  idToken: commonFields.idToken,
  requestUri: text,
  postBody: text,
  returnSecureToken: flag,
  returnIdpCredential: flag,
  autoCreate: flag,
})

/**
 * Signs in with an ID token from the configured issuer, by the same rules as 'Continue with Google'. If the caller is
 * already signed in, links the Google account to theirs instead.
 */
export const signInWithIdp = defineEndpoint(input, async (call, request) => {
  const { google } = call.config
  const credential = new URLSearchParams(request.postBody)
  if (credential.get('providerId') !== providerId || !google.clientId) {
    throw apiError('OPERATION_NOT_ALLOWED', 'This sign-in method is not set up here.')
  }
  if (await limitReached(call.context, 'google', call.ipAddress, call.now)) throw tooManyRequests()
  const profile = await requireGoogleProfile(call, credential)
  const result = request.idToken
    ? await linkGoogle(call, request.idToken, profile)
    : await signInWithGoogle(call, profile)
  return { kind, ...result, ...profileFields(profile), oauthIdToken: credential.get('id_token') }
})

async function requireGoogleProfile({ config, context, now }: Call, credential: URLSearchParams) {
  // An access token is not enough: it does not say which client it was issued to.
  const token = credential.get('id_token')
  const nonce = credential.get('nonce') ?? undefined
  const profile = token ? await verifyGoogleToken(config, token, nonce, now) : null
  if (profile) return profile
  logSecurityEvent(context, 'login.failure', { detail: 'app: google' })
  throw apiError('INVALID_IDP_RESPONSE', token ? '' : 'An ID token is required.')
}

/**
 * Signs in to the linked account, or creates one. Links to an existing account only if both sides have verified its
 * address, so that nobody can claim someone else's account.
 */
async function signInWithGoogle(call: Call, profile: GoogleProfile) {
  const linked = await findMemberByGoogleId(call.db, profile.id)
  if (linked) return finish(call, linked, false)
  const existing = await findSignInRecord(call.db, profile.email)
  if (
    existing &&
    !(existing.emailVerified && profile.emailVerified && !(await findGoogleId(call.db, existing.id)))
  ) {
    return { needConfirmation: true, email: profile.email, verifiedProvider: ['password'] }
  }
  if (existing?.disabledAt) throw apiError('USER_DISABLED')
  const { email, emailVerified, name, picture } = profile
  const newMember = { email, emailVerified, name, image: picture }
  const id = await call.db.transaction().execute(async (db) => {
    const id = existing?.id ?? (await addMember(db, newMember, call.now))
    if (!id || !(await addGoogleAccount(db, id, profile.id, call.now))) throw apiError('INVALID_IDP_RESPONSE')
    if (existing) await sendSecurityAlert(db, id, 'googleLinked', call.now)
    return id
  })
  if (existing) logSecurityEvent(call.context, 'google.linked', { user: id, detail: 'app' })
  return finish(call, id, !existing)
}

const finish = async (call: Call, userId: string, isNewUser: boolean) => ({
  ...(await finishSignIn(call, await requireSignInRecord(call.db, userId), providerId)),
  isNewUser,
})

/** Links Google to the caller's account. */
async function linkGoogle(call: Call, token: string, profile: GoogleProfile) {
  const caller = await requireRecentCaller(call, token)
  if (await findGoogleId(call.db, caller.id)) throw apiError('PROVIDER_ALREADY_LINKED')
  if (!(await addGoogleAccount(call.db, caller.id, profile.id, call.now)))
    throw apiError('FEDERATED_USER_ID_ALREADY_LINKED')
  await sendSecurityAlert(call.db, caller.id, 'googleLinked', call.now)
  logSecurityEvent(call.context, 'google.linked', { user: caller.id, detail: 'app' })
  return { localId: caller.id, isNewUser: false, ...(await renewTokens(call, caller)) }
}

function profileFields({ id, email, emailVerified, name, picture }: GoogleProfile) {
  const rawProfile = { id, email, verified_email: emailVerified, name, ...(picture ? { picture } : {}) }
  return {
    providerId,
    federatedId: id,
    email,
    emailVerified,
    displayName: name,
    ...(picture ? { photoUrl: picture } : {}),
    rawUserInfo: JSON.stringify(rawProfile),
  }
}
