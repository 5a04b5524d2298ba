import { z } from 'zod'
import { unlinkProvider, updateProfile } from '#app/accounts/login/member-store.server.ts'
import { removeMemberPhone } from '#app/accounts/phone/member-phone-store.server.ts'
import { confirmEmail } from '#app/members/email/confirm-email.server.ts'
import { sendSecurityAlert } from '#app/platform/auth/security-alert.server.ts'
import { requiredPlainLine } from '#app/platform/http/form-text.ts'
import { apiError } from './api-error.ts'
import { type Caller, requireCaller, requireRecentCaller } from './caller.server.ts'
import { changeCredentials } from './change-credentials.server.ts'
import { type Call, commonFields, defineEndpoint } from './define-endpoint.server.ts'
import { requireMailedCode } from './mailed-code.server.ts'
import { requireSignInRecord } from './sign-in-store.server.ts'
import { listProviders, userInfo } from './user-info.server.ts'

const { idToken, oobCode, email, password, returnSecureToken } = commonFields

const input = z.strictObject({
  idToken,
  oobCode,
  email,
  password,
  returnSecureToken,
  displayName: z.string().max(1000).nullish(),
  photoUrl: z.string().max(2048).nullish(),
  deleteProvider: z.array(z.string().max(100)).max(20).optional(),
})

type Input = z.output<typeof input>

/** Applies one kind of change to the caller's account, or an emailed code. Without either, only describes the account. */
export const update = defineEndpoint(input, async (call, input) => {
  const { displayName, photoUrl, deleteProvider } = input
  const changes = [
    input.oobCode !== undefined && applyMailedCode,
    (input.email !== undefined || input.password !== undefined) && changeCredentials,
    (displayName !== undefined || photoUrl !== undefined) && changeProfile,
    deleteProvider !== undefined && deleteProviders,
  ].filter((change) => change !== false)
  const [change, another] = changes
  if (another) throw apiError('INVALID_ARGUMENT', 'Only one kind of change is allowed per request')
  const result = change ? await change(call, input) : await describeAccount(call, input)
  return { kind: 'identitytoolkit#SetAccountInfoResponse', ...result }
})

/** Verifies, changes or restores the account's address, depending on the link, as the page /verify-email does. */
async function applyMailedCode(call: Call, { oobCode = '' }: Input) {
  const { purpose, userId } = await requireMailedCode(call, oobCode)
  const email = purpose === 'resetPassword' ? null : await confirmEmail(call.db, oobCode, call.now)
  if (!email || !userId) throw apiError('INVALID_OOB_CODE')
  return { localId: userId, email, emailVerified: true }
}

const displayNameSchema = requiredPlainLine('', 160)

async function changeProfile(call: Call, { idToken, displayName, photoUrl }: Input) {
  const caller = await requireCaller(call, idToken)
  const profile: { name?: string; image?: string | null } = {}
  if (displayName !== undefined) {
    const parsed = displayName?.trim()
      ? displayNameSchema.safeParse(displayName)
      : { success: true as const, data: '' }
    if (!parsed.success) throw apiError('INVALID_DISPLAY_NAME')
    profile.name = parsed.data
  }
  if (photoUrl !== undefined) {
    if (photoUrl && !/^https?:$/.test(URL.canParse(photoUrl) ? new URL(photoUrl).protocol : ''))
      throw apiError('INVALID_PHOTO_URL')
    profile.image = photoUrl || null
  }
  await updateProfile(call.db, caller.id, profile, call.now)
  return describeCaller(call, caller)
}

/** Unlinks sign-in providers, but never the last one. */
async function deleteProviders(call: Call, { idToken, deleteProvider = [] }: Input) {
  const caller = await requireRecentCaller(call, idToken)
  const linked = await listProviders(call.db, await requireSignInRecord(call.db, caller.id))
  const remaining = linked.filter(({ providerId }) => !deleteProvider.includes(providerId))
  if (remaining.length === 0)
    throw apiError('OPERATION_NOT_ALLOWED', 'The last sign-in method cannot be removed.')
  const removed = linked.filter(({ providerId }) => deleteProvider.includes(providerId))
  await call.db.transaction().execute(async (db) => {
    for (const { providerId } of removed) {
      if (providerId === 'phone') {
        await removeMemberPhone(db, caller.id)
        await sendSecurityAlert(db, caller.id, 'phoneRemoved', call.now)
        continue
      }
      const isPassword = providerId === 'password'
      await unlinkProvider(db, caller.id, isPassword ? 'credential' : 'google')
      await sendSecurityAlert(db, caller.id, isPassword ? 'passwordRemoved' : 'googleUnlinked', call.now)
    }
  })
  return describeCaller(call, caller)
}

const describeAccount = async (call: Call, { idToken }: Input) =>
  describeCaller(call, await requireCaller(call, idToken))

async function describeCaller(call: Call, { id, startedAt }: Caller) {
  const { localId, email, emailVerified, displayName, photoUrl, providerUserInfo } = await userInfo(
    call.db,
    id,
    startedAt,
  )
  return { localId, email, emailVerified, displayName, photoUrl, providerUserInfo }
}
