import { redirect } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { ReauthForm } from '#app/accounts/login/reauth-form.tsx'
import { reauthenticate, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { removePhoneFactor } from '#app/accounts/phone/phone-factor-store.server.ts'
import { findLoginAccount } from '#app/platform/auth/login-account.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { sendSecurityAlert } from '#app/platform/auth/security-alert.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { maskPhoneNumber } from '#app/platform/sms/mask-phone-number.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/phone-step-off.route'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context)
  const db = context.get(databaseContext)
  const account = await findLoginAccount(db, member.id)
  if (!account?.stepPhoneNumber) throw redirect('/profile/two-step')
  return {
    maskedNumber: maskPhoneNumber(account.stepPhoneNumber),
    isOnlyStep: account.authenticatorId === null,
    reauth: await reauthMethod(context, member, new Date()),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context)
  const now = new Date()
  const db = context.get(databaseContext)
  if (!(await findLoginAccount(db, member.id))?.stepPhoneNumber) throw redirect('/profile/two-step')
  const { currentPassword = '' } = await readFields(request)
  const reauthError = await reauthenticate(context, member, currentPassword, now)
  if (reauthError) return fail(reauthError.status, reauthError.message, reauthError)
  await removePhoneFactor(db, member.id)
  await sendSecurityAlert(db, member.id, 'phoneStepRemoved', now)
  logSecurityEvent(context, 'two-step.changed', { user: member.id, detail: 'phone off' })
  return redirect('/profile/two-step')
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Text message codes', description: 'Turn off codes by phone.', noIndex: true })

export default function PhoneStepOffRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { maskedNumber, isOnlyStep, reauth } = loaderData
  return (
    <AccountPage
      title="Turn off text message codes?"
      lead={
        isOnlyStep
          ? `${maskedNumber} will no longer receive codes. Logging in will then take a single step.`
          : `${maskedNumber} will no longer receive codes. Your authenticator app will still work.`
      }
    >
      <ReauthForm
        id="phone-step-off-form"
        path="/profile/two-step/phone/off"
        reauth={reauth}
        result={actionData}
        submitLabel="Turn off"
        variant="danger"
      />
    </AccountPage>
  )
}
