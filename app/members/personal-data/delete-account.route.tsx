import { redirectDocument } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { ReauthForm } from '#app/accounts/login/reauth-form.tsx'
import { reauthenticate, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { logoutHeaders } from '#app/platform/auth/session.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { logError } from '#app/platform/http/log-error.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { realEmail } from '#app/platform/mail/placeholder-email.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/delete-account.route'
import { eraseMember } from './erase-member.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

const ownerMessage = 'You are the owner of this site. Transfer ownership in the admin area first.'
const lastAdminMessage = 'You are the last admin. Make someone else an admin first.'
const failureMessage = 'Failed to delete account. Please re-authenticate and try again.'

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context)
  return {
    email: realEmail(member.email),
    emailVerified: member.emailVerified,
    reauth: await reauthMethod(context, member, new Date()),
  }
}

/** Deletes the account, after the member has reauthenticated. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context)
  const now = new Date()
  const { currentPassword: password = '' } = await readFields(request)
  const reauthError = await reauthenticate(context, member, password, now)
  if (reauthError)
    return fail(
      reauthError.status,
      reauthError.status === 429 ? reauthError.message : failureMessage,
      reauthError,
    )
  try {
    const erased = await eraseMember(context.get(databaseContext), member, now)
    if (!erased) return fail(409, member.role === 'owner' ? ownerMessage : lastAdminMessage)
  } catch (error) {
    logError(context, error)
    return fail(503, failureMessage)
  }
  logSecurityEvent(context, 'account.deleted', { user: member.id })
  const headers = logoutHeaders(context.get(configContext), request)
  return redirectDocument('/goodbye', { headers })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Delete Account', description: 'Delete your account.', noIndex: true })

export default function DeleteAccountRoute({
  loaderData: { email, emailVerified, reauth },
  actionData,
}: Route.ComponentProps) {
  return (
    <AccountPage title="Delete your account?">
      <p className="mb-3">
        {email ? (
          <>
            This deletes the account of <bdi className="font-semibold wrap-anywhere">{email}</bdi>.
          </>
        ) : (
          'This deletes your account.'
        )}
      </p>
      <p>
        Your profile, your Qur'an log, your sign-ups and hours, your messages and your list of logged-in
        devices are erased immediately and cannot be restored. Gifts, pledges and initiatives are kept without
        your name, and monthly and weekly gifts are stopped. Only receipts and yearly statements keep your
        name, because the law requires it.
      </p>
      {email && !emailVerified && (
        <p className="mt-3">
          Your email address is not confirmed, so messages and initiatives that were sent with it are not
          erased, nor sign-ups and gifts that were made with it without logging in. If they are yours,{' '}
          <a className="link" href="/profile/email">
            confirm the address
          </a>{' '}
          first.
        </p>
      )}
      <p className="mt-3 mb-8">
        <a className="link" href="/profile/export">
          Download my data
        </a>{' '}
        first, if you want to keep it.
      </p>
      <ReauthForm
        id="delete-form"
        path="/profile/delete"
        reauth={reauth}
        result={actionData}
        submitLabel="Yes, Delete"
        variant="danger"
        cancel="/profile"
      />
    </AccountPage>
  )
}
