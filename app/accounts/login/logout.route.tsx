import { redirectDocument } from 'react-router'
import { endCurrentSession, logoutHeaders } from '#app/platform/auth/session.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { logError } from '#app/platform/http/log-error.server.ts'
import { AccountForm } from '#app/ui/account-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/logout.route'
import { fail } from './form-response.ts'
import { loginNoticePath } from './login-mode.ts'

export async function action({ request, context }: Route.ActionArgs) {
  try {
    await endCurrentSession(context)
  } catch (error) {
    logError(context, error)
    return fail(503, 'Error logging out')
  }
  const headers = logoutHeaders(context.get(configContext), request)
  return redirectDocument(loginNoticePath('logged-out'), { headers })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Log out', description: 'Log out of this device.', noIndex: true })

/** Shown after a failed logout, and to visitors who open the URL directly. */
export default function LogoutRoute({ actionData }: Route.ComponentProps) {
  return (
    <div className="shell-width max-w-xl pt-16">
      <h1 className="mb-6 text-2xl">Log out of this device</h1>
      <AccountForm id="logout" action="/logout" result={actionData} submit="Log Out" />
    </div>
  )
}
