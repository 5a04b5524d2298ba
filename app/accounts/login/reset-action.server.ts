import type { RouterContextProvider } from 'react-router'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { proofField } from '#app/platform/http/form-result.ts'
import { linkOrigin } from '#app/platform/http/link-origin.server.ts'
import { logError } from '#app/platform/http/log-error.server.ts'
import { acceptProof } from '#app/platform/http/proof-of-work.server.ts'
import { withinMailLimit } from '#app/platform/http/recipient-limit.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { limitReached } from './account-limits.server.ts'
import { resetPasswordMail } from './account-mail.ts'
import { failNetworkLimited } from './fail-limited.server.ts'
import { fail, succeed } from './form-response.ts'
import { loginMessages, resetForm } from './login-form.ts'
import { addMailedLink } from './mailed-link-store.server.ts'
import { findMemberByEmail } from './member-store.server.ts'
import { minDuration, minResponseMs } from './min-duration.server.ts'

/** Sends a link to choose a new password. The response and its timing do not reveal whether an account exists. */
export async function resetAction(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  now: Date,
) {
  const form = await parseForm(request, resetForm)
  if (!form.ok) {
    const [reason = ''] = Object.values(form.errors)
    return fail(400, reason === loginMessages.emailMissing ? reason : loginMessages.resetFailed(reason), form)
  }
  const { email } = form.value
  try {
    const reachedLimit = await minDuration(minResponseMs, async () => {
      const solved = await acceptProof(context, 'reset', form.values[proofField], now)
      const limit = await limitReached(context, 'reset', email, now, { solved })
      if (!limit) await sendResetLink(context.get(databaseContext), email, linkOrigin(context), now)
      return limit
    })
    // The limit per account is not reported: the response is the same for every address.
    return reachedLimit?.per === 'network'
      ? failNetworkLimited(context, 'reset', reachedLimit, { values: form.values, now })
      : succeed(loginMessages.resetSent)
  } catch (error) {
    logError(context, error)
    return fail(503, loginMessages.resetFailed(loginMessages.unknown), form)
  }
}

async function sendResetLink(db: Database, email: string, origin: string, now: Date) {
  const settings = await readSettings(db)
  await db.transaction().execute(async (db) => {
    const member = await findMemberByEmail(db, email)
    if (!member || member.disabledAt || !(await withinMailLimit(db, member, now))) return
    const link = { userId: member.id, purpose: 'resetPassword', email: member.email } as const
    const token = await addMailedLink(db, link, now)
    await enqueueMail(db, resetPasswordMail(member, settings, `${origin}/reset-password?token=${token}`), now)
  })
}
