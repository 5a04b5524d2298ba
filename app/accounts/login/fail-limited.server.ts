import type { RouterContextProvider } from 'react-router'
import { createProofChallenge } from '#app/platform/http/proof-of-work.server.ts'
import { type ReachedLimit, tooManyAttemptsMessage } from './account-limits.server.ts'
import { fail } from './form-response.ts'
import { loginMessages } from './login-form.ts'

const retryHint = 'Please try again in an hour. What you typed is still here'

const networkLimitMessages = {
  login: `There were too many login attempts from this network. ${retryHint}, except the password.`,
  signup: loginMessages.signUpFailed(
    `There were too many sign-ups from this network. ${retryHint}, except the password.`,
  ),
  reset: loginMessages.resetFailed(
    `There were too many password reset requests from this network. ${retryHint}.`,
  ),
}

const accountLimitMessages = {
  login: tooManyAttemptsMessage,
  signup: loginMessages.signUpFailed(tooManyAttemptsMessage),
}

/** Rejects a form that exceeds a limit. An account's limit cannot be bypassed. */
export async function failLimited(
  context: Readonly<RouterContextProvider>,
  form: keyof typeof accountLimitMessages,
  limit: ReachedLimit,
  { values, now }: { values: Record<string, string>; now: Date },
) {
  if (limit.per === 'account') return fail(429, accountLimitMessages[form], { values })
  return failNetworkLimited(context, form, limit, { values, now })
}

/**
 * Rejects a form because its network has reached a limit. The response includes a challenge; the form is accepted if it
 * is sent again with the solution.
 */
export async function failNetworkLimited(
  context: Readonly<RouterContextProvider>,
  form: keyof typeof networkLimitMessages,
  { factor }: Pick<ReachedLimit, 'factor'>,
  { values, now }: { values: Record<string, string>; now: Date },
) {
  const challenge = await createProofChallenge(context, form, factor, now)
  return fail(429, networkLimitMessages[form], { values, challenge })
}
