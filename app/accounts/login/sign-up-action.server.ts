import { type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { startSession } from '#app/platform/auth/session.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { proofField } from '#app/platform/http/form-result.ts'
import { logError } from '#app/platform/http/log-error.server.ts'
import { acceptProof } from '#app/platform/http/proof-of-work.server.ts'
import { withinPageMailLimit } from '#app/platform/http/recipient-limit.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { limitReached, tooManyAttemptsMessage } from './account-limits.server.ts'
import { failLimited } from './fail-limited.server.ts'
import { fail } from './form-response.ts'
import { rememberDevice } from './known-device.server.ts'
import { loginMessages } from './login-form.ts'
import { loginNoticePath, nextPath } from './login-mode.ts'
import { createAccount } from './new-account.server.ts'
import { fullName, hasMissingFields, missingFieldsMessage, signUpForm } from './new-account-form.ts'
import { passwordProblems } from './password-check.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** Stores choices of the sign-up form, in the transaction that creates the account. */
type SaveChoices = (tx: Database, id: string, values: Record<string, string>, now: Date) => Promise<void>

/** Signs up and logs in. */
export async function signUpAction(args: Args, now: Date, saveChoices: SaveChoices) {
  const form = await parseForm(args.request, signUpForm)
  if (hasMissingFields(form.values))
    return fail(400, missingFieldsMessage, form.ok ? { values: form.values } : form)
  if (!form.ok) {
    return fail(400, loginMessages.signUpFailed(Object.values(form.errors)[0] ?? loginMessages.unknown), form)
  }
  try {
    return await signUp(args, form.value, form.values, now, saveChoices)
  } catch (error) {
    logError(args.context, error)
    return fail(503, loginMessages.signUpFailed(loginMessages.unknown), form)
  }
}

async function signUp(
  { request, context }: Args,
  value: { firstName: string; lastName: string; email: string; password: string },
  values: Record<string, string>,
  now: Date,
  saveChoices: SaveChoices,
) {
  const failSignUp = (status: number, reason: string, details: { errors?: Record<string, string> } = {}) =>
    fail(status, loginMessages.signUpFailed(reason), { values, ...details })
  const { passwordPolicy } = await readSettings(context.get(databaseContext))
  const problems = (await passwordProblems(value.password, passwordPolicy)).join(' ')
  if (problems) return failSignUp(400, problems, { errors: { password: problems } })
  const solved = await acceptProof(context, 'signup', values[proofField], now)
  const reached = await limitReached(context, 'signup', value.email, now, { solved })
  if (reached) return failLimited(context, 'signup', reached, { values, now })
  const recipient = { email: value.email, emailVerified: false }
  if (!(await withinPageMailLimit(context, recipient, now))) return failSignUp(429, tooManyAttemptsMessage)
  const account = { ...value, name: fullName(value), role: 'user' } as const
  const id = await createAccount(context, account, now, (tx, id) => saveChoices(tx, id, values, now))
  if (!id) {
    const takenMessage = 'An account with this email already exists.'
    return failSignUp(409, takenMessage, {
      errors: { email: `${takenMessage} Log in, or reset your password.` },
    })
  }
  const next = nextPath(new URL(request.url).searchParams)
  const headers = new Headers()
  try {
    for (const cookie of await startSession(context, request, id, now)) headers.append('Set-Cookie', cookie)
  } catch (error) {
    // The account already exists, so signing up again would fail.
    logError(context, error)
    return redirect(loginNoticePath('signed-up', next))
  }
  logSecurityEvent(context, 'login.success', { user: id, detail: 'sign-up' })
  headers.append('Set-Cookie', rememberDevice(context, request, value.email))
  return redirectDocument(next, { headers })
}
