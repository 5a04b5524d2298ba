import { redirect } from 'react-router'
import { truncate } from '#app/cms/activity/activity.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { memberLabel } from '#app/platform/mail/placeholder-email.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/user-suspend-admin.route'
import { ownerMessage } from './member-admin-form.ts'
import { suspendMember } from './member-admin-store.server.ts'
import {
  protectedAdminMessage,
  requireAdminAndMember,
  runMemberAction,
  userPath,
} from './require-member-details.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { admin, member } = await requireAdminAndMember(context, params.id)
  if (member.disabledAt) throw redirect(userPath(member.id))
  return {
    id: member.id,
    displayName: truncate(memberLabel(member), 80),
    isSelf: member.id === admin.id,
    isOwner: member.role === 'owner',
  }
}

export function action(args: Route.ActionArgs) {
  return runMemberAction(args, async ({ db, actor, now, item: member }) => {
    const { id } = member
    const outcome = await suspendMember(db, actor, id, now)
    if (outcome === 'notFound') notFound('User')
    if (outcome === 'lastAdmin') return { problem: protectedAdminMessage(member) }
    logSecurityEvent(args.context, 'session.revoked', { user: id, by: actor.id, detail: 'suspended' })
    return {
      path: userPath(id),
      text: 'User suspended successfully!',
      undo: { action: `${userPath(id)}/reinstate` },
    }
  })
}

/** `suspendMember` turns off notifications and hands over groups, and `guardLastAdmin` withdraws invitations. */
const consequences =
  'All data is kept, but notifications on every device are turned off, reading groups that the account leads may get another admin, and invitations that it sent are withdrawn. Reinstating does not undo this.'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Suspend user', description: 'Suspend a user’s account.', noIndex: true })

export default function UserSuspendRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, displayName, isSelf, isOwner } = loaderData
  return (
    <AdminPage
      back={{ path: `/admin/users/${id}`, label: 'Back to the user' }}
      title={
        <>
          Suspend <bdi className="wrap-anywhere">{displayName}</bdi>?
        </>
      }
    >
      <div className="grid max-w-xl gap-5">
        {isOwner ? (
          <Notice>{ownerMessage}</Notice>
        ) : (
          <>
            {isSelf ? (
              <Notice>
                This is your own account. You would be logged out immediately, and only another admin could
                let you back in. {consequences}
              </Notice>
            ) : (
              <p>
                They will be logged out of every device immediately and cannot log in until an admin
                reinstates them. {consequences}
              </p>
            )}
            <ChangeForm
              id="suspend-form"
              action={`/admin/users/${id}/suspend`}
              result={actionData}
              submitLabel="Yes, suspend"
              variant="danger"
              cancel={`/admin/users/${id}`}
            />
          </>
        )}
      </div>
    </AdminPage>
  )
}
