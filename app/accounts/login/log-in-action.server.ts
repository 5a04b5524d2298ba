import { type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { parseForm } from '#app/platform/http/form.server.ts'
import { proofField } from '#app/platform/http/form-result.ts'
import { acceptProof } from '#app/platform/http/proof-of-work.server.ts'
import { failLimited } from './fail-limited.server.ts'
import { fail } from './form-response.ts'
import { logIn } from './log-in.server.ts'
import { loginForm, loginMessages } from './login-form.ts'
import { defaultNextPath, loginDestination, loginNoticePath, nextPath } from './login-mode.ts'

/** Handles the login form of the login page and of the mobile app page. */
export async function logInAction(
  args: { request: Request; context: Readonly<RouterContextProvider> },
  now: Date,
  home = defaultNextPath,
) {
  const next = nextPath(new URL(args.request.url).searchParams, home)
  const form = await parseForm(args.request, loginForm)
  if (!form.ok) return fail(400, loginMessages.credentialsMissing, form)
  const solved = await acceptProof(args.context, 'login', form.values[proofField], now)
  const result = await logIn(args, form.value, now, { solved })
  switch (result.outcome) {
    case 'loggedIn':
      return redirectDocument(loginDestination(next, result.isStaff), { headers: result.headers })
    case 'codeRequired':
      return redirectDocument(`/profile/code?${new URLSearchParams({ next })}`, { headers: result.headers })
    case 'suspended':
      return redirect(loginNoticePath('suspended'))
    case 'rateLimited':
      return failLimited(args.context, 'login', result.limit, { values: form.values, now })
    case 'invalidCredentials':
      return fail(401, loginMessages.invalidCredentials, form)
  }
}
