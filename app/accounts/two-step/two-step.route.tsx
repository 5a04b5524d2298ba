import { fail } from '#app/accounts/login/form-response.ts'
import { ReauthForm } from '#app/accounts/login/reauth-form.tsx'
import { reauthenticate, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { authHeaders, authOf } from '#app/platform/auth/auth.server.ts'
import {
  canAddPhoneStep,
  findLoginAccount,
  hasPhoneStepOnly,
} from '#app/platform/auth/login-account.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { isStaff } from '#app/platform/auth/permissions.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { isPlaceholderEmail } from '#app/platform/mail/placeholder-email.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { maskPhoneNumber } from '#app/platform/sms/mask-phone-number.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/two-step.route'
import { authenticatorKey } from './authenticator-key.server.ts'
import { PhoneStepLinks } from './phone-step-links.tsx'
import { TwoStepOn } from './two-step-on.tsx'
import { TwoStepSetup } from './two-step-setup.tsx'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context)
  const db = context.get(databaseContext)
  const [reauth, { twoStepForAdmins, phoneLogin }, account] = await Promise.all([
    reauthMethod(context, member, new Date()),
    readSettings(db),
    findLoginAccount(db, member.id),
  ])
  const { email, emailVerified, role } = member
  return {
    hasAuthenticator: member.twoStep && !(account && hasPhoneStepOnly(account)),
    emailVerified,
    hasEmail: !isPlaceholderEmail(email),
    reauth,
    required: isStaff(role) && twoStepForAdmins,
    maskedNumber: account?.stepPhoneNumber ? maskPhoneNumber(account.stepPhoneNumber) : null,
    canAddPhone: phoneLogin && account !== undefined && canAddPhoneStep(account),
  }
}

/** Creates a new secret for the authenticator app; it takes effect once a code from it is entered. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context)
  const account = await findLoginAccount(context.get(databaseContext), member.id)
  if (member.twoStep && !(account && hasPhoneStepOnly(account)))
    return fail(409, 'Two-step verification is already on.')
  // Otherwise, signing up with someone else's address could permanently lock its owner out.
  if (!member.emailVerified) return fail(409, 'Please confirm your email address first.')
  const { currentPassword: password = '' } = await readFields(request)
  const reauthError = await reauthenticate(context, member, password, new Date())
  if (reauthError) return fail(reauthError.status, reauthError.message, reauthError)
  const { name } = await readSettings(context.get(databaseContext))
  const auth = await authOf(context, request)
  const enrollment = await auth.api.enableTwoFactor({
    body: { password, issuer: name },
    headers: authHeaders(context, request),
  })
  if (enrollment.method !== 'totp') throw new Error(`Expected a TOTP enrollment, got ${enrollment.method}`)
  return {
    authenticatorKey: authenticatorKey(enrollment.totpURI),
    recoveryCodes: enrollment.backupCodes,
  }
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Two-step verification',
    description: 'A code from your phone in addition to your password.',
    noIndex: true,
  })

const leads = {
  password:
    'In addition to your password, logging in will require a code from an app on your phone, so a stolen password alone is not enough.',
  google:
    'In addition to Google, logging in will require a code from an app on your phone, so a stolen Google account alone is not enough.',
  phone:
    'In addition to a code in a text message, logging in will require one from an app, because a phone number can be taken over.',
  none: 'Logging in will also require a code from an app on your phone.',
  passwordReset: 'Logging in will also require a code from an app on your phone.',
}

export default function TwoStepRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { hasAuthenticator, emailVerified, hasEmail, reauth, required, maskedNumber, canAddPhone } =
    loaderData
  const enrollment = actionData && 'authenticatorKey' in actionData ? actionData : null
  const result = actionData && 'problem' in actionData ? actionData : undefined
  if (enrollment) {
    return (
      <AccountPage title="Set up two-step verification">
        <TwoStepSetup
          authenticatorKey={enrollment.authenticatorKey}
          recoveryCodes={enrollment.recoveryCodes}
        />
      </AccountPage>
    )
  }
  if (hasAuthenticator) {
    return (
      <AccountPage
        title="Two-step verification is on"
        lead="Logging in requires a code from your authenticator app."
      >
        <TwoStepOn reauth={reauth} required={required} />
        <PhoneStepLinks maskedNumber={maskedNumber} canAdd={canAddPhone} />
      </AccountPage>
    )
  }
  return (
    <AccountPage title="Two-step verification" lead={leads[reauth]}>
      {emailVerified ? (
        <ReauthForm
          id="two-step-form"
          path="/profile/two-step"
          reauth={reauth}
          result={result}
          submitLabel="Set up two-step verification"
        />
      ) : (
        <p>
          Please{' '}
          <a className="link" href="/profile/email">
            {hasEmail ? 'confirm your email address' : 'add an email address and confirm it'}
          </a>{' '}
          first.
        </p>
      )}
      <PhoneStepLinks maskedNumber={maskedNumber} canAdd={canAddPhone} />
    </AccountPage>
  )
}
