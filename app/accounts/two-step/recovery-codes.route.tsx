import { redirect } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { reauthenticate } from '#app/accounts/login/reauthenticate.server.ts'
import { authHeaders, authOf } from '#app/platform/auth/auth.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { sendSecurityAlert } from '#app/platform/auth/security-alert.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/recovery-codes.route'
import { RecoveryCodes } from './recovery-codes.tsx'

export const handle: PageHandle = { hydrate: 'interaction' }

export function loader({ context }: Route.LoaderArgs) {
  requireMember(context)
  return null
}

/** Replaces the recovery codes. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context)
  if (!member.twoStep) throw redirect('/profile/two-step')
  const { currentPassword: password = '' } = await readFields(request)
  const reauthError = await reauthenticate(context, member, password, new Date())
  if (reauthError) return fail(reauthError.status, reauthError.message)
  const auth = await authOf(context, request)
  const { backupCodes } = await auth.api.generateBackupCodes({
    body: { password },
    headers: authHeaders(context, request),
  })
  await sendSecurityAlert(context.get(databaseContext), member.id, 'recoveryCodesReplaced', new Date())
  logSecurityEvent(context, 'two-step.changed', { user: member.id, detail: 'recovery codes' })
  return { recoveryCodes: backupCodes }
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Recovery codes',
    description: 'Recovery codes for two-step verification.',
    noIndex: true,
  })

export default function RecoveryCodesRoute({ actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="Recovery codes">
      {actionData && 'recoveryCodes' in actionData && <RecoveryCodes codes={actionData.recoveryCodes} />}
      {actionData && 'problem' in actionData && <Notice tone="error">{actionData.problem}</Notice>}
      <p className="mt-6">
        <a className="link inline-block py-2" href="/profile/two-step">
          Back to two-step verification
        </a>
      </p>
    </AccountPage>
  )
}
