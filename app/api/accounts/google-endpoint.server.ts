import { z } from 'zod'
import { limitReached } from '#app/accounts/login/account-limits.server.ts'
import { addMember } from '#app/accounts/login/member-store.server.ts'
import { requireFreshCaller } from './caller.server.ts'
import { type Call, common, defineEndpoint } from './define-endpoint.server.ts'
import { finishSignIn } from './finish-sign-in.server.ts'
import { addGoogleAccount, findGoogleId, findMemberByGoogleId } from './google-account-store.server.ts'
import { type GooglePerson, readGoogleToken } from './google-token.server.ts'
import { apiError, tooManyRequests } from './reply.ts'
import { findForSignIn, requireForSignIn } from './sign-in-store.server.ts'
import { renewTokens } from './tokens.server.ts'

const text = z.string().max(8192).optional()
const flag = z.boolean().optional()
const kind = 'identitytoolkit#VerifyAssertionResponse'
const providerId = 'google.com'

const input = z.strictObject({
  idToken: common.idToken,
  requestUri: text,
  postBody: text,
  returnSecureToken: flag,
  returnIdpCredential: flag,
  autoCreate: flag,
})

/** Signs in with an ID token of the configured issuer, under the same rules as 'Continue with Google'. */
export const signInWithIdp = defineEndpoint(input, async (call, request) => {
  const { google } = call.config
  const credential = new URLSearchParams(request.postBody)
  if (credential.get('providerId') !== providerId || !google.clientId) {
    throw apiError('OPERATION_NOT_ALLOWED', 'This way of signing in is not set up here.')
  }
  if (await limitReached(call.context, 'google', call.address, call.now)) throw tooManyRequests()
  const person = await requirePerson(call, credential)
  const answer = request.idToken
    ? await linkPerson(call, request.idToken, person)
    : await signInPerson(call, person)
  return { kind, ...answer, ...aboutPerson(person), oauthIdToken: credential.get('id_token') }
})

async function requirePerson({ config, now }: Call, credential: URLSearchParams) {
  // An access token does not say for whom it was made.
  const token = credential.get('id_token')
  if (!token) throw apiError('INVALID_IDP_RESPONSE', 'An ID token is needed.')
  const person = await readGoogleToken(config, token, credential.get('nonce') ?? undefined, now)
  if (!person) throw apiError('INVALID_IDP_RESPONSE')
  return person
}

/** Joins an account only when the address is proven on both sides: nobody gets in by claiming one. */
async function signInPerson(call: Call, person: GooglePerson) {
  const linked = await findMemberByGoogleId(call.db, person.id)
  if (linked) return finish(call, linked, false)
  const known = await findForSignIn(call.db, person.email)
  if (known && !(known.emailVerified && person.emailVerified && !(await findGoogleId(call.db, known.id)))) {
    return { needConfirmation: true, email: person.email, verifiedProvider: ['password'] }
  }
  if (known?.disabledAt) throw apiError('USER_DISABLED')
  const { email, emailVerified, name, picture } = person
  const newMember = { email, emailVerified, name, image: picture }
  const id = await call.db.transaction().execute(async (db) => {
    const id = known?.id ?? (await addMember(db, newMember, call.now))
    if (!id || !(await addGoogleAccount(db, id, person.id, call.now))) throw apiError('INVALID_IDP_RESPONSE')
    return id
  })
  return finish(call, id, !known)
}

const finish = async (call: Call, userId: string, isNewUser: boolean) => ({
  ...(await finishSignIn(call, await requireForSignIn(call.db, userId), providerId)),
  isNewUser,
})

/** Adds Google as a way into the caller's account. */
async function linkPerson(call: Call, token: string, person: GooglePerson) {
  const caller = await requireFreshCaller(call, token)
  if (await findGoogleId(call.db, caller.id)) throw apiError('PROVIDER_ALREADY_LINKED')
  if (!(await addGoogleAccount(call.db, caller.id, person.id, call.now)))
    throw apiError('FEDERATED_USER_ID_ALREADY_LINKED')
  return { localId: caller.id, isNewUser: false, ...(await renewTokens(call, caller)) }
}

function aboutPerson({ id, email, emailVerified, name, picture }: GooglePerson) {
  const profile = { id, email, verified_email: emailVerified, name, ...(picture ? { picture } : {}) }
  return {
    providerId,
    federatedId: id,
    email,
    emailVerified,
    displayName: name,
    ...(picture ? { photoUrl: picture } : {}),
    rawUserInfo: JSON.stringify(profile),
  }
}
