import { redirect } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { findLoginAccount } from '#app/platform/auth/login-account.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { sendSecurityAlert } from '#app/platform/auth/security-alert.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/phone-confirm.route'
import { expiredCodeCookie, readCodeRequest } from './code-cookie.server.ts'
import { findMemberPhone, setMemberPhone } from './member-phone-store.server.ts'
import { addPhoneFactor } from './phone-factor-store.server.ts'
import { CodeSent, PhoneCodeField } from './phone-fields.tsx'
import { checkCodeFromForm, isSmsConnected, readPhoneFormSettings } from './phone-form.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

const formPaths = { link: '/profile/phone', enroll: '/profile/two-step/phone' }

export async function loader({ request, context }: Route.LoaderArgs) {
  requireMember(context)
  if (!(await readPhoneFormSettings(context)).isPhoneLoginEnabled) throw redirect('/profile')
  const codeRequest = readCodeRequest(context, request, 'link', 'enroll')
  if (!codeRequest) throw redirect('/profile')
  const { purpose, maskedNumber } = codeRequest
  return {
    maskedNumber,
    formPath: purpose === 'enroll' ? formPaths.enroll : formPaths.link,
    isSmsConnected: isSmsConnected(context),
  }
}

/** Saves the phone number that the code was sent to, as a login or as a second step. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context)
  const now = new Date()
  // Phone login may have been turned off since the code was sent.
  if (!(await readPhoneFormSettings(context)).isPhoneLoginEnabled) throw redirect('/profile')
  const codeRequest = readCodeRequest(context, request, 'link', 'enroll')
  if (!codeRequest) throw redirect('/profile')
  const { code = '' } = await readFields(request)
  const purpose = codeRequest.purpose === 'enroll' ? 'enroll' : 'link'
  const result = await checkCodeFromForm({ request, context }, code, { purpose, userId: member.id }, now)
  if (result.failure) return result.failure
  const save = purpose === 'enroll' ? saveStepNumber : saveLoginNumber
  const problem = await save(context, member.id, result.phoneNumber, now)
  if (problem) return fail(409, problem)
  return redirect(formPaths[purpose], { headers: { 'Set-Cookie': expiredCodeCookie(context, request) } })
}

type Context = Route.ActionArgs['context']

async function saveLoginNumber(context: Context, userId: string, phoneNumber: string, now: Date) {
  const previous = await findMemberPhone(context.get(databaseContext), userId)
  const change = previous ? 'phoneChanged' : 'phoneAdded'
  const isSaved = await context
    .get(databaseContext)
    .transaction()
    .execute(async (db) => {
      if (!(await setMemberPhone(db, userId, phoneNumber, now))) return false
      if (previous !== phoneNumber) await sendSecurityAlert(db, userId, change, now)
      return true
    })
  if (!isSaved)
    return 'Another account uses this phone number. Log in to that account and remove the number there first.'
  if (previous !== phoneNumber) logSecurityEvent(context, 'phone.changed', { user: userId, detail: change })
  return null
}

async function saveStepNumber(context: Context, userId: string, phoneNumber: string, now: Date) {
  const db = context.get(databaseContext)
  const account = await findLoginAccount(db, userId)
  if (!account?.authenticatorId) return 'Please set up the authenticator app first.'
  if (account.isStaff) return 'Accounts with a role in the admin area must use the authenticator app.'
  if (!account.emailVerified) return 'Please confirm your email address first.'
  if (!(await addPhoneFactor(db, userId, { phoneNumber, displayName: null }, now)))
    return 'A phone already receives your codes.'
  await sendSecurityAlert(db, userId, 'phoneStepAdded', now)
  logSecurityEvent(context, 'two-step.changed', { user: userId, detail: 'phone on' })
  return null
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Enter your code', description: 'Confirm your phone number.', noIndex: true })

export default function PhoneConfirmRoute({
  loaderData: { maskedNumber, formPath, isSmsConnected },
  actionData,
}: Route.ComponentProps) {
  return (
    <AccountPage
      title="Enter your code"
      lead={<CodeSent maskedNumber={maskedNumber} isSmsConnected={isSmsConnected} />}
    >
      <ChangeForm id="phone-code-form" action="/profile/phone/code" result={actionData} submitLabel="Save">
        <PhoneCodeField />
      </ChangeForm>
      <p className="mt-6">
        <a className="link inline-block py-2" href={formPath}>
          Send a new code, or use another number
        </a>
      </p>
    </AccountPage>
  )
}
