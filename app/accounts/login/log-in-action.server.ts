import { type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { parseForm } from '#app/platform/http/form.server.ts'
import { tooOften } from './account-limits.server.ts'
import { refuse } from './account-reply.ts'
import { logIn } from './log-in.server.ts'
import { loginForm, loginWords } from './login-form.ts'
import { afterLogin, loginNews, nextPath } from './login-mode.ts'

/** The login form, here and on the app's page. */
export async function logInAction(
  args: { request: Request; context: Readonly<RouterContextProvider> },
  now: Date,
  home = afterLogin,
) {
  const next = nextPath(new URL(args.request.url).searchParams, home)
  const form = await parseForm(args.request, loginForm)
  if (!form.ok) return refuse(400, loginWords.bothMissing, form)
  const result = await logIn(args, form.value, now)
  switch (result.outcome) {
    case 'in':
      return redirectDocument(next, { headers: result.headers })
    case 'needsCode':
      return redirectDocument(`/profile/code?${new URLSearchParams({ next })}`, { headers: result.headers })
    case 'disabled':
      return redirect(loginNews('disabled'))
    case 'tooOften':
      return refuse(429, tooOften, form)
    case 'wrong':
      return refuse(401, loginWords.wrong, form)
  }
}
