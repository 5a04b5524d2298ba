import type { RouterContextProvider } from 'react-router'
import { createProofChallenge } from '#app/platform/http/proof-of-work.server.ts'
import { type ReachedLimit, tooManyAttemptsMessage } from './account-limits.server.ts'
import { fail } from './form-response.ts'
import { loginMessages } from './login-form.ts'

const kept = 'Please try again within an hour; what you typed is still here'

const crowdedNetwork = {
  login: `Many people have logged in from this network. ${kept}, except the password.`,
  signup: loginMessages.signUpFailed(
    `Many people have signed up from this network. ${kept}, except the password.`,
  ),
  reset: loginMessages.resetFailed(`Many people have asked for a new password from this network. ${kept}.`),
}

const tooManyAttempts = {
  login: tooManyAttemptsMessage,
  signup: loginMessages.signUpFailed(tooManyAttemptsMessage),
  reset: loginMessages.resetFailed(tooManyAttemptsMessage),
}

/**
 * Rejects a form past a limit. Past the limit of the network the response has a challenge, and the form is accepted
 * with its solution; the limit of an account is final.
 */
export async function failLimited(
  context: Readonly<RouterContextProvider>,
  form: keyof typeof crowdedNetwork,
  { per, factor }: ReachedLimit,
  { values, now }: { values: Record<string, string>; now: Date },
) {
  if (per === 'account') return fail(429, tooManyAttempts[form], { values })
  const challenge = await createProofChallenge(context, form, factor, now)
  return fail(429, crowdedNetwork[form], { values, challenge })
}
