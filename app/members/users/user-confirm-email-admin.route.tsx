import { redirect } from 'react-router'
import { truncate } from '#app/cms/activity/activity.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { isPlaceholderEmail, memberLabel } from '#app/platform/mail/placeholder-email.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/user-confirm-email-admin.route'
import { confirmMemberEmail } from './member-admin-store.server.ts'
import { requireAdminAndMember, runMemberAction, userPath } from './require-member-details.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { member } = await requireAdminAndMember(context, params.id)
  if (isPlaceholderEmail(member.email)) throw redirect(userPath(member.id))
  return {
    id: member.id,
    displayName: truncate(memberLabel(member), 80),
    email: member.email,
    emailVerified: member.emailVerified,
  }
}

/** Confirms a member's address, for members who do not receive the email with the link. */
export function action(args: Route.ActionArgs) {
  return runMemberAction(args, async ({ db, actor, now, item: { id }, values }) => {
    const outcome = await confirmMemberEmail(db, actor, { id, email: values.email ?? '' }, now)
    if (outcome === 'notFound') notFound('User')
    if (outcome === 'conflict') return { problem: changedMessage }
    logSecurityEvent(args.context, 'email.confirmed', { user: id, by: actor.id })
    return { path: userPath(id), text: 'Email address confirmed successfully!' }
  })
}

const changedMessage = 'The address changed in the meantime. Please check the new address.'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Confirm email address',
    description: 'Confirm a member’s email address.',
    noIndex: true,
  })

export default function UserConfirmEmailRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, displayName, email, emailVerified } = loaderData
  const path = `/admin/users/${id}`
  return (
    <AdminPage
      back={{ path, label: 'Back to the user' }}
      title={
        <>
          {!emailVerified && 'Confirm '}
          <bdi className="wrap-anywhere">{displayName}</bdi>’s email address{!emailVerified && '?'}
        </>
      }
    >
      <div className="grid max-w-xl justify-items-start gap-5 wrap-anywhere">
        {emailVerified ? (
          <>
            <p>
              <bdi>{email}</bdi> is already confirmed.
            </p>
            <ButtonLink variant="quiet" href={path}>
              Back
            </ButtonLink>
          </>
        ) : (
          <>
            <p>
              Members normally confirm their email address with the link that we email to them. Confirm{' '}
              <strong dir="ltr">{email}</strong> yourself only if you know it is theirs, for example because
              they wrote to you from it. Anyone can sign up with someone else’s address, and a member with a
              confirmed address can see the donations made with it.
            </p>
            <ChangeForm
              id="confirm-email-form"
              action={`${path}/confirm-email`}
              result={actionData}
              submitLabel="Yes, confirm"
              cancel={path}
            >
              <input type="hidden" name="email" value={email} />
            </ChangeForm>
          </>
        )}
      </div>
    </AdminPage>
  )
}
