import { redirect } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { ReauthForm } from '#app/accounts/login/reauth-form.tsx'
import { reauthenticate, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { findLoginAccount, phoneLoginRefusal } from '#app/platform/auth/login-account.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { maskPhoneNumber } from '#app/platform/sms/mask-phone-number.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/phone.route'
import { findMemberPhone } from './member-phone-store.server.ts'
import { PhoneField } from './phone-fields.tsx'
import { readPhoneFormSettings, sendCodeFromForm } from './phone-form.server.ts'
import { phoneTexts } from './phone-texts.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context)
  const db = context.get(databaseContext)
  const { isPhoneLoginEnabled, homeCountry } = await readPhoneFormSettings(context)
  const phoneNumber = await findMemberPhone(db, member.id)
  if (!isPhoneLoginEnabled && !phoneNumber) notFound('Page')
  const reauth = await reauthMethod(context, member, new Date())
  const maskedNumber = phoneNumber ? maskPhoneNumber(phoneNumber) : null
  return { maskedNumber, reauth, homeCountry, isPhoneLoginEnabled, refusal: await refusalFor(db, member.id) }
}

/** Sends a code to the new number, which replaces the old one once the code is entered. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context)
  if (!(await readPhoneFormSettings(context)).isPhoneLoginEnabled) notFound('Page')
  const refusal = await refusalFor(context.get(databaseContext), member.id)
  if (refusal) return fail(403, refusal)
  const now = new Date()
  const values = await readFields(request)
  const reauthError = await reauthenticate(context, member, values.currentPassword ?? '', now)
  if (reauthError)
    return fail(reauthError.status, reauthError.message, { values, errors: reauthError.errors })
  const use = { purpose: 'link', userId: member.id } as const
  const { failure, cookie } = await sendCodeFromForm({ request, context }, values, use, now)
  if (failure) return failure
  return redirect('/profile/phone/code', { headers: { 'Set-Cookie': cookie } })
}

async function refusalFor(db: Database, userId: string) {
  const account = await findLoginAccount(db, userId)
  return account ? phoneLoginRefusal(account) : null
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Phone number', description: 'Log in with your phone.', noIndex: true })

export default function PhoneRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { maskedNumber, reauth, homeCountry, isPhoneLoginEnabled, refusal } = loaderData
  const values = { phone: <bdi>{maskedNumber}</bdi> }
  const lead = isPhoneLoginEnabled ? (maskedNumber ? phoneTexts.added : phoneTexts.add) : phoneTexts.off
  return (
    <AccountPage
      title="Phone number"
      lead={refusal ?? <EditableText as="span" text={lead} values={values} />}
    >
      {isPhoneLoginEnabled && !refusal && (
        <ReauthForm
          id="phone-form"
          path="/profile/phone"
          reauth={reauth}
          result={actionData}
          submitLabel="Send code"
        >
          <PhoneField result={actionData} homeCountry={homeCountry} />
        </ReauthForm>
      )}
      {maskedNumber && (
        <p className="mt-8 border-t border-hairline pt-8">
          <a className="link inline-block py-2" href="/profile/phone/remove">
            Remove the phone number
          </a>
        </p>
      )}
    </AccountPage>
  )
}
