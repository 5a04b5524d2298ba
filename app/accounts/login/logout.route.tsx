import { redirectDocument } from 'react-router'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { endCurrentSession, logoutHeaders } from '#app/platform/auth/session.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { logError } from '#app/platform/http/log-error.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { readPushCookie } from '#app/platform/push/push-cookie.server.ts'
import { deleteSubscriptionOnLogout } from '#app/platform/push/push-subscription-store.server.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/logout.route'
import { fail } from './form-response.ts'
import { loginNoticePath } from './login-mode.ts'

export async function action({ request, context }: Route.ActionArgs) {
  try {
    await turnOffNotifications(request, context)
    await endCurrentSession(context)
  } catch (error) {
    logError(context, error)
    return fail(503, 'Error logging out')
  }
  const headers = logoutHeaders(context.get(configContext), request)
  return redirectDocument(loginNoticePath('logged-out'), { headers })
}

/** Turns off the notifications of this browser, even if the session in which they were turned on has expired. */
async function turnOffNotifications(request: Request, context: Route.ActionArgs['context']) {
  const origin = siteOrigin(context, request)
  const id = readPushCookie(context.get(configContext), origin, request.headers.get('cookie'))
  const member = context.get(memberContext)
  if (id) await deleteSubscriptionOnLogout(context.get(databaseContext), id, member?.id)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Log out', description: 'Log out of this device.', noIndex: true })

/** Shown after a failed logout, and when someone opens the URL, for example from `ReauthField`. */
export default function LogoutRoute({ actionData }: Route.ComponentProps) {
  return (
    <div className="shell-width max-w-xl pt-16">
      <h1 className="mb-6 text-2xl">Log out of this device</h1>
      <ChangeForm id="logout-form" action="/logout" result={actionData} submitLabel="Log Out" />
    </div>
  )
}
