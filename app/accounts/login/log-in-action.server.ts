import { type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { parseForm } from '#app/platform/http/form.server.ts'
import { tooManyTriesMessage } from './account-limits.server.ts'
import { fail } from './account-reply.ts'
import { logIn } from './log-in.server.ts'
import { loginForm, loginMessages } from './login-form.ts'
import { afterLogin, loginNotice, nextPath } from './login-mode.ts'

/** The login form, here and on the app's page. */
export async function logInAction(
  args: { request: Request; context: Readonly<RouterContextProvider> },
  now: Date,
  home = afterLogin,
) {
  const next = nextPath(new URL(args.request.url).searchParams, home)
  const form = await parseForm(args.request, loginForm)
  if (!form.ok) return fail(400, loginMessages.bothMissing, form)
  const result = await logIn(args, form.value, now)
  switch (result.outcome) {
    case 'in':
      return redirectDocument(next, { headers: result.headers })
    case 'needsCode':
      return redirectDocument(`/profile/code?${new URLSearchParams({ next })}`, { headers: result.headers })
    case 'disabled':
      return redirect(loginNotice('disabled'))
    case 'tooOften':
      return fail(429, tooManyTriesMessage, form)
    case 'wrong':
      return fail(401, loginMessages.wrong, form)
  }
}
