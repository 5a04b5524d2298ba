import { redirect, redirectDocument } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import type { ReauthMethod } from '#app/accounts/login/reauth-field.tsx'
import { ReauthForm } from '#app/accounts/login/reauth-form.tsx'
import { reauthenticate, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { removePhoneFactor } from '#app/accounts/phone/phone-factor-store.server.ts'
import { authHeaders, authOf, copySetCookies } from '#app/platform/auth/auth.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { isStaff } from '#app/platform/auth/permissions.ts'
import { sendSecurityAlert } from '#app/platform/auth/security-alert.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/two-step-off.route'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context)
  if (!member.twoStep) throw redirect('/profile/two-step')
  return { reauth: await reauthMethod(context, member, new Date()) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context)
  if (!member.twoStep) throw redirect('/profile/two-step')
  const { twoStepForAdmins } = await readSettings(context.get(databaseContext))
  if (isStaff(member.role) && twoStepForAdmins) {
    return fail(403, 'Two-step verification is required for the admin area, so it cannot be turned off.')
  }
  const { currentPassword: password = '' } = await readFields(request)
  const reauthError = await reauthenticate(context, member, password, new Date())
  if (reauthError) return fail(reauthError.status, reauthError.message, reauthError)
  const auth = await authOf(context, request)
  const { headers } = await auth.api.disableTwoFactor({
    body: { password },
    headers: authHeaders(context, request),
    returnHeaders: true,
  })
  // Better Auth has turned two-step verification off, so the phone must not receive codes either.
  await removePhoneFactor(context.get(databaseContext), member.id)
  await sendSecurityAlert(context.get(databaseContext), member.id, 'twoStepOff', new Date())
  logSecurityEvent(context, 'two-step.changed', { user: member.id, detail: 'off' })
  return redirectDocument('/profile/two-step', { headers: copySetCookies(headers) })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Two-step verification',
    description: 'Turn off two-step verification.',
    noIndex: true,
  })

const leads: Record<ReauthMethod, string> = {
  password: 'You will then log in with only your password.',
  google: 'You will then log in with only Google.',
  phone: 'You will then log in with only your phone.',
  passwordReset: 'Logging in will then take a single step.',
  none: 'Logging in will then take a single step.',
}

export default function TwoStepOffRoute({ loaderData: { reauth }, actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      title={
        <>
          Turn off <span className="whitespace-nowrap">two-step</span> verification?
        </>
      }
      lead={leads[reauth]}
    >
      <ReauthForm
        id="off-form"
        path="/profile/two-step/off"
        reauth={reauth}
        result={actionData}
        submitLabel="Turn off two-step verification"
        variant="danger"
      />
    </AccountPage>
  )
}
