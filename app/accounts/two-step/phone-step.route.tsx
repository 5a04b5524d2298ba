import { redirect } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { ReauthForm } from '#app/accounts/login/reauth-form.tsx'
import { reauthenticate, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { PhoneField } from '#app/accounts/phone/phone-fields.tsx'
import { readPhoneFormSettings, sendCodeFromForm } from '#app/accounts/phone/phone-form.server.ts'
import { canAddPhoneStep, findLoginAccount } from '#app/platform/auth/login-account.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/phone-step.route'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context)
  const db = context.get(databaseContext)
  const { isPhoneLoginEnabled, homeCountry } = await readPhoneFormSettings(context)
  const account = await findLoginAccount(db, member.id)
  if (!isPhoneLoginEnabled || !account || !canAddPhoneStep(account)) throw redirect('/profile/two-step')
  return { homeCountry, reauth: await reauthMethod(context, member, new Date()) }
}

/** Sends a code to the phone; once it is entered, the phone can receive codes for the second step. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context)
  const now = new Date()
  const { isPhoneLoginEnabled } = await readPhoneFormSettings(context)
  const account = await findLoginAccount(context.get(databaseContext), member.id)
  if (!isPhoneLoginEnabled || !account || !canAddPhoneStep(account)) throw redirect('/profile/two-step')
  const values = await readFields(request)
  const reauthError = await reauthenticate(context, member, values.currentPassword ?? '', now)
  if (reauthError)
    return fail(reauthError.status, reauthError.message, { values, errors: reauthError.errors })
  const use = { purpose: 'enroll', userId: member.id } as const
  const { failure, cookie } = await sendCodeFromForm({ request, context }, values, use, now)
  if (failure) return failure
  return redirect('/profile/phone/code', { headers: { 'Set-Cookie': cookie } })
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Text message codes', description: 'A second step by phone.', noIndex: true })

export default function PhoneStepRoute({
  loaderData: { homeCountry, reauth },
  actionData,
}: Route.ComponentProps) {
  return (
    <AccountPage
      title="Text message codes"
      lead="Use text messages when you do not have your authenticator app with you. The app is safer, because a phone number can be taken over."
    >
      <ReauthForm
        id="phone-step-form"
        path="/profile/two-step/phone"
        reauth={reauth}
        result={actionData}
        submitLabel="Send code"
      >
        <PhoneField result={actionData} homeCountry={homeCountry} />
      </ReauthForm>
    </AccountPage>
  )
}
