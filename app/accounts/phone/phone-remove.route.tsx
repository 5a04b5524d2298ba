import { redirect } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { ReauthForm } from '#app/accounts/login/reauth-form.tsx'
import { reauthenticate, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { sendSecurityAlert } from '#app/platform/auth/security-alert.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { maskPhoneNumber } from '#app/platform/sms/mask-phone-number.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/phone-remove.route'
import { findMemberPhone, hasOtherLogin, removeMemberPhone } from './member-phone-store.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context)
  const db = context.get(databaseContext)
  const phoneNumber = await findMemberPhone(db, member.id)
  if (!phoneNumber) throw redirect('/profile')
  return {
    maskedNumber: maskPhoneNumber(phoneNumber),
    reauth: await reauthMethod(context, member, new Date()),
    hasOtherLogin: await hasOtherLogin(db, member.id),
  }
}

/** Removes the phone number, unless it is the member's only way to log in. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context)
  const now = new Date()
  const database = context.get(databaseContext)
  if (!(await findMemberPhone(database, member.id))) throw redirect('/profile')
  const { currentPassword = '' } = await readFields(request)
  const reauthError = await reauthenticate(context, member, currentPassword, now)
  if (reauthError) return fail(reauthError.status, reauthError.message, reauthError)
  const isRemoved = await database.transaction().execute(async (db) => {
    if (!(await hasOtherLogin(db, member.id))) return false
    await removeMemberPhone(db, member.id)
    await sendSecurityAlert(db, member.id, 'phoneRemoved', now)
    return true
  })
  if (!isRemoved) return fail(409, onlyLoginMessage)
  logSecurityEvent(context, 'phone.changed', { user: member.id, detail: 'phoneRemoved' })
  return redirect('/profile')
}

const onlyLoginMessage =
  'The phone is your only way to log in. Add an email address first, then choose a password with “Forgot password?” on the login page.'

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Remove the phone number', description: 'Log in without a phone.', noIndex: true })

export default function PhoneRemoveRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { maskedNumber, reauth, hasOtherLogin } = loaderData
  return (
    <AccountPage
      title="Remove the phone number?"
      lead={hasOtherLogin ? `You will no longer be able to log in with ${maskedNumber}.` : onlyLoginMessage}
    >
      {hasOtherLogin ? (
        <ReauthForm
          id="remove-phone-form"
          path="/profile/phone/remove"
          reauth={reauth}
          result={actionData}
          submitLabel="Remove the phone number"
          variant="danger"
        />
      ) : (
        <a className="link inline-block py-2" href="/profile/email">
          Add an email address
        </a>
      )}
    </AccountPage>
  )
}
