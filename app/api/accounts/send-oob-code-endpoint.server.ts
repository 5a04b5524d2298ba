import { z } from 'zod'
import { limitReached } from '#app/accounts/login/account-limits.server.ts'
import { changeEmailMail, resetPasswordMail, verifyEmailMail } from '#app/accounts/login/account-mail.ts'
import { addMailedLink, type LinkPurpose } from '#app/accounts/login/mailed-link-store.server.ts'
import { findMemberByEmail } from '#app/accounts/login/member-store.server.ts'
import { minDuration, minResponseMs } from '#app/accounts/login/min-duration.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { withinMailLimit } from '#app/platform/http/recipient-limit.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { isPlaceholderEmail, realEmail } from '#app/platform/mail/placeholder-email.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { apiError, tooManyRequests } from './api-error.ts'
import { checkContinueUrl } from './authorized-domains.server.ts'
import { requireCaller, requireRecentCaller } from './caller.server.ts'
import { type Call, commonFields, defineEndpoint } from './define-endpoint.server.ts'
import { addEmailSignIn } from './email-sign-in-store.server.ts'
import { codeLink, signInLink } from './mailed-code.server.ts'
import { parseEmail } from './parse-email.ts'
import { signInLinkMail } from './sign-in-link-mail.ts'

const line = z.string().max(2048).optional()
const { idToken, email, clientType, captchaResponse, recaptchaVersion } = commonFields

const input = z.strictObject({
  requestType: z.string().max(40).optional(),
  idToken,
  email,
  newEmail: email,
  continueUrl: line,
  canHandleCodeInApp: z.boolean().optional(),
  linkDomain: line,
  dynamicLinkDomain: line,
  iOSBundleId: line,
  androidPackageName: line,
  androidInstallApp: z.boolean().optional(),
  androidMinimumVersionCode: z.union([z.string().max(40), z.number()]).optional(),
  clientType,
  captchaResponse,
  recaptchaVersion,
})

type Input = z.output<typeof input>

/** Emails a link. The response never contains its code. */
export const sendOobCode = defineEndpoint(input, async (call, request) => {
  checkActionCodeSettings(call, request)
  if (!request.requestType) throw apiError('MISSING_REQ_TYPE')
  const send = Object.hasOwn(senders, request.requestType) ? senders[request.requestType] : undefined
  if (!send) throw apiError('INVALID_REQ_TYPE')
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: await send(call, request) }
})

function checkActionCodeSettings(call: Call, request: Input) {
  checkContinueUrl(call, request.continueUrl)
  if (request.dynamicLinkDomain !== undefined) throw apiError('INVALID_DYNAMIC_LINK_DOMAIN')
  if (request.linkDomain !== undefined) throw apiError('INVALID_HOSTING_LINK_DOMAIN')
  if (request.iOSBundleId === '') throw apiError('MISSING_IOS_BUNDLE_ID')
  if (request.androidPackageName === '') throw apiError('MISSING_ANDROID_PACKAGE_NAME')
}

const senders: Record<string, (call: Call, request: Input) => Promise<string>> = {
  PASSWORD_RESET: (call, request) =>
    mailWithUniformResponse(call, request, async (db, email, settings) => {
      const member = await findMemberByEmail(db, email)
      if (!member || member.disabledAt || !(await withinMailLimit(db, member, call.now))) return
      const code = await addLink(call, db, { userId: member.id, purpose: 'resetPassword', email })
      const link = codeLink(call, 'resetPassword', code, request.continueUrl)
      await enqueueMail(db, resetPasswordMail(member, settings, link), call.now)
    }),

  EMAIL_SIGNIN: (call, request) => {
    const { continueUrl } = request
    if (!continueUrl) throw apiError('MISSING_CONTINUE_URI')
    return mailWithUniformResponse(call, request, async (db, email, settings) => {
      const member = await findMemberByEmail(db, email)
      if (member?.disabledAt) return
      if (!(await withinMailLimit(db, { email, emailVerified: member?.emailVerified ?? false }, call.now)))
        return
      const link = signInLink(call, await addEmailSignIn(db, email, call.now), continueUrl)
      await enqueueMail(db, signInLinkMail(email, settings, link), call.now)
    })
  },

  VERIFY_EMAIL: async (call, request) => {
    const { id, email, emailVerified } = await requireCaller(call, request.idToken)
    if (isPlaceholderEmail(email)) throw apiError('MISSING_EMAIL')
    if (await limitReached(call.context, 'reset', email, call.now)) throw tooManyRequests()
    if (!(await withinMailLimit(call.db, { email, emailVerified }, call.now))) throw tooManyRequests()
    await call.db.transaction().execute(async (db) => {
      const settings = await readSettings(db)
      const code = await addLink(call, db, { userId: id, purpose: 'verifyEmail', email })
      const link = codeLink(call, 'verifyEmail', code, request.continueUrl)
      await enqueueMail(db, verifyEmailMail({ email }, settings, link), call.now)
    })
    return email
  },

  /** A taken address gets the same response, but no email, so that it does not reveal who has an account. */
  VERIFY_AND_CHANGE_EMAIL: async (call, request) => {
    const { id, email } = await requireRecentCaller(call, request.idToken)
    const newEmail = parseEmail(request.newEmail, 'MISSING_NEW_EMAIL')
    if (await limitReached(call.context, 'confirm', id, call.now)) throw tooManyRequests()
    if (!(await withinMailLimit(call.db, { email: newEmail, emailVerified: false }, call.now)))
      throw tooManyRequests()
    const send = (db: Database) =>
      mailEmailChange(call, db, { userId: id, purpose: 'changeEmail', email: newEmail }, request.continueUrl)
    await minDuration(minResponseMs, () => call.db.transaction().execute(send))
    return realEmail(email) ?? newEmail
  },
}

interface Link {
  userId: string
  purpose: LinkPurpose
  email: string
}

const addLink = (call: Call, db: Database, link: Link) => addMailedLink(db, link, call.now)

async function mailEmailChange(call: Call, db: Database, link: Link, continueUrl: string | undefined) {
  if (await findMemberByEmail(db, link.email)) return
  const settings = await readSettings(db)
  const code = await addLink(call, db, link)
  const mail = changeEmailMail(
    link.email,
    settings,
    codeLink(call, 'verifyAndChangeEmail', code, continueUrl),
  )
  await enqueueMail(db, mail, call.now)
}

/** Responds with the same body, status and duration whether or not the address has an account. */
async function mailWithUniformResponse(
  call: Call,
  request: Input,
  send: (db: Database, email: string, settings: Settings) => Promise<void>,
) {
  const email = parseEmail(request.email)
  const reachedLimit = await minDuration(minResponseMs, async () => {
    const limit = await limitReached(call.context, 'reset', email, call.now)
    if (limit) return limit
    const settings = await readSettings(call.db)
    await call.db.transaction().execute((db) => send(db, email, settings))
    return null
  })
  // The limit per account is not reported: the response is the same for every address.
  if (reachedLimit?.per === 'network') throw tooManyRequests()
  return email
}
