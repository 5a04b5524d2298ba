import { ReauthForm } from '#app/accounts/login/reauth-form.tsx'
import { reauthenticateAdmin, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { truncate } from '#app/cms/activity/activity.ts'
import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { eraseMember } from '#app/members/personal-data/erase-member.server.ts'
import { countErased } from '#app/members/personal-data/erased-counts.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { memberLabel } from '#app/platform/mail/placeholder-email.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/user-delete-admin.route'
import { mailNote } from './mail-note.ts'
import { ownerMessage } from './member-admin-form.ts'
import {
  protectedAdminMessage,
  requireAdminAndMember,
  requireMemberDetails,
} from './require-member-details.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { admin, db, member } = await requireAdminAndMember(context, params.id)
  return {
    id: member.id,
    displayName: truncate(memberLabel(member), 80),
    isSelf: member.id === admin.id,
    isOwner: member.role === 'owner',
    isSuspended: member.disabledAt !== null,
    reauth: await reauthMethod(context, admin, new Date()),
    counts: await countErased(db, member),
    mailNote: mailNote(member, await isMailConnected(context), 'They will receive one last email about it.'),
  }
}

/** Erases the member, after the admin has reauthenticated. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'people',
    load: (db) => requireMemberDetails(db, id),
    run: async ({ db, actor, now, item: member, values }) => {
      if (id === actor.id) return { problem: member.role === 'owner' ? ownOwnerMessage : ownAccountMessage }
      const reauthError = await reauthenticateAdmin(args.context, { admin: actor, values, now })
      if (reauthError) return reauthError
      if (!(await eraseMember(db, member, now, actor))) return { problem: protectedAdminMessage(member) }
      logSecurityEvent(args.context, 'account.deleted', { user: id, by: actor.id })
      return { path: '/admin/users', text: 'User deleted successfully!' }
    },
    error: 'Error deleting user. Please try again.',
  })
}

const ownOwnerMessage = 'You are the owner of the site. Please transfer ownership first.'
const ownAccountMessage = 'This is your own account. You can delete it from your profile.'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Delete user', description: 'Delete a user’s account.', noIndex: true })

export default function UserDeleteRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, displayName, isSelf, isOwner, isSuspended, counts, reauth, mailNote } = loaderData
  const cancel = (
    <ButtonLink variant="quiet" href={`/admin/users/${id}`}>
      Cancel
    </ButtonLink>
  )
  return (
    <AdminPage
      back={{ path: `/admin/users/${id}`, label: 'Back to the user' }}
      title={
        <>
          Delete <bdi className="wrap-anywhere">{displayName}</bdi>?
        </>
      }
      lead={
        !isSelf &&
        !isOwner &&
        `This cannot be undone. ${isSuspended ? 'This account is already suspended.' : 'To block an account but keep its data, suspend it instead.'}`
      }
    >
      <div className="max-w-2xl">
        {!isSelf && !isOwner && <Consequences counts={counts} mailNote={mailNote} />}
        {isOwner ? (
          <Notice>{isSelf ? ownOwnerMessage : ownerMessage}</Notice>
        ) : isSelf ? (
          <Notice>
            {ownAccountMessage}{' '}
            <a className="link" href="/profile/delete">
              Go to your profile
            </a>
          </Notice>
        ) : (
          <ReauthForm
            id="delete-form"
            path={`/admin/users/${id}/delete`}
            reauth={reauth}
            hint="Your own password, not the user’s."
            result={actionData}
            submitLabel="Yes, delete"
            variant="danger"
            secondaryAction={
              <>
                {cancel}
                {!isSuspended && (
                  <ButtonLink variant="quiet" href={`/admin/users/${id}/suspend`}>
                    Suspend instead
                  </ButtonLink>
                )}
              </>
            }
          />
        )}
        {(isSelf || isOwner) && <p className="mt-4">{cancel}</p>}
      </div>
    </AdminPage>
  )
}

function Consequences({ counts, mailNote }: Pick<Route.ComponentProps['loaderData'], 'counts' | 'mailNote'>) {
  return (
    <div className="mb-8 grid gap-x-10 gap-y-6 md:grid-cols-2">
      <section>
        <h2 className="mb-2 text-lg">Erased immediately</h2>
        <ul className="list-disc ps-5 marker:text-brass-text">
          <li>the account, its devices and its login methods</li>
          {counts.erased.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="mb-2 text-lg">Kept, but anonymized</h2>
        <ul className="list-disc ps-5 marker:text-brass-text">
          {counts.anonymized.map((label) => (
            <li key={label}>{label}</li>
          ))}
          <li>activity log entries by them and about them</li>
        </ul>
        {counts.hasGifts && (
          <p className="mt-3 text-sm text-muted">
            Receipts and yearly statements keep the name, because the law requires it. Monthly and weekly
            gifts are stopped.
          </p>
        )}
        <p className="mt-3 text-sm text-muted">{mailNote}</p>
      </section>
    </div>
  )
}
