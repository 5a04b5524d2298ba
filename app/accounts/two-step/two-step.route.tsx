import { fail } from '#app/accounts/login/account-reply.ts'
import { ReauthField } from '#app/accounts/login/reauth-field.tsx'
import { reauthenticate, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { authHeaders, authOf } from '#app/platform/auth/auth.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { AccountForm } from '#app/ui/account-form.tsx'
import { AccountPage } from '#app/ui/account-page.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/two-step.route'
import { TwoStepOn } from './two-step-on.tsx'
import { scanCode } from './two-step-scan.server.ts'
import { TwoStepScan } from './two-step-scan.tsx'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context)
  const db = context.get(databaseContext)
  const [reauth, { twoStepForAdmins }] = await Promise.all([
    reauthMethod(db, member, new Date()),
    readSettings(db),
  ])
  const { twoStep, emailVerified, role } = member
  return { twoStep, emailVerified, reauth, required: role === 'admin' && twoStepForAdmins }
}

/** Makes a new secret for the authenticator app; it counts once a code from it was entered. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context)
  if (member.twoStep) return fail(409, 'Two-step login is on already.')
  // Else somebody who signed up with a stranger's address could lock its owner out for good.
  if (!member.emailVerified) return fail(409, 'Please confirm your email address first.')
  const password = String((await request.formData()).get('currentPassword') ?? '')
  const doubt = await reauthenticate(context, member, password, new Date())
  if (doubt) return fail(doubt.status, doubt.message, doubt)
  const { name } = await readSettings(context.get(databaseContext))
  const auth = await authOf(context, request)
  const made = await auth.api.enableTwoFactor({
    body: { password, issuer: name },
    headers: authHeaders(context, request),
  })
  if (made.method !== 'totp') throw new Error('An authenticator app was asked for')
  return { scan: await scanCode(made.totpURI), recoveryCodes: made.backupCodes }
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Two-step login', description: 'For your account.', hidden: true })

const leads = {
  password:
    'Besides your password, logging in then takes a code from an app on your phone. Nobody gets in with a stolen password alone.',
  google:
    'Besides Google, logging in then takes a code from an app on your phone. Nobody gets in with a stolen Google account alone.',
}

export default function TwoStepRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { twoStep, emailVerified, reauth, required } = loaderData
  const made = actionData && 'scan' in actionData ? actionData : null
  const reply = actionData && 'problem' in actionData ? actionData : undefined
  if (made) {
    return (
      <AccountPage title="Set up two-step login">
        <TwoStepScan scan={made.scan} recoveryCodes={made.recoveryCodes} />
      </AccountPage>
    )
  }
  if (twoStep) {
    return (
      <AccountPage title="Two-step login is on" lead="Logging in takes a code from your authenticator app.">
        <TwoStepOn reauth={reauth} required={required} />
      </AccountPage>
    )
  }
  return (
    <AccountPage title="Two-step login" lead={reauth === 'password' ? leads.password : leads.google}>
      {emailVerified ? (
        <AccountForm id="two-step" action="/profile/two-step" result={reply} submit="Set it up">
          <ReauthField reauth={reauth} path="/profile/two-step" error={reply?.errors.currentPassword} />
        </AccountForm>
      ) : (
        <p>
          Please{' '}
          <a className="link" href="/profile/email">
            confirm your email address
          </a>{' '}
          first.
        </p>
      )}
    </AccountPage>
  )
}
