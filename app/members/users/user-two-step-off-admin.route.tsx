import { redirect } from 'react-router'
import { ReauthForm } from '#app/accounts/login/reauth-form.tsx'
import { reauthenticateAdmin, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { findMemberPhone } from '#app/accounts/phone/member-phone-store.server.ts'
import { truncate } from '#app/cms/activity/activity.ts'
import { isStaff } from '#app/platform/auth/permissions.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { memberLabel } from '#app/platform/mail/placeholder-email.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { maskPhoneNumber } from '#app/platform/sms/mask-phone-number.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/user-two-step-off-admin.route'
import { mailNote } from './mail-note.ts'
import { turnOffMemberTwoStep } from './member-admin-store.server.ts'
import { requireAdminAndMember, runMemberAction, userPath } from './require-member-details.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { admin, db, member } = await requireAdminAndMember(context, params.id)
  if (!member.twoFactorEnabled) throw redirect(userPath(member.id))
  const { twoStepForAdmins, phoneLogin } = await readSettings(db)
  const canUsePhone = phoneLogin && !isStaff(member.role)
  const loginPhone = canUsePhone ? await findMemberPhone(db, member.id) : undefined
  return {
    id: member.id,
    displayName: truncate(memberLabel(member), 80),
    isSelf: member.id === admin.id,
    isOwner: member.role === 'owner',
    mustTurnOnAgain: isStaff(member.role) && twoStepForAdmins,
    maskedPhone: loginPhone ? maskPhoneNumber(loginPhone) : null,
    reauth: await reauthMethod(context, admin, new Date()),
    mailNote: mailNote(member, await isMailConnected(context), 'They will receive an email about it.'),
  }
}

/** Turns two-step verification off for someone else, after the admin has reauthenticated. */
export function action(args: Route.ActionArgs) {
  return runMemberAction(args, async ({ db, actor, now, item: { id, role }, values }) => {
    if (id === actor.id) return { problem: ownAccountMessage }
    if (role === 'owner') return { problem: ownerTwoStepMessage }
    const reauthError = await reauthenticateAdmin(args.context, { admin: actor, values, now })
    if (reauthError) return reauthError
    const outcome = await turnOffMemberTwoStep(db, actor, id, now)
    if (outcome === 'notFound') notFound('User')
    if (outcome === 'ownership') return { problem: ownerTwoStepMessage }
    logSecurityEvent(args.context, 'two-step.changed', { user: id, by: actor.id, detail: 'off' })
    return { path: userPath(id), text: 'Two-step verification turned off successfully!' }
  })
}

const ownerTwoStepMessage =
  'This is the owner of the site. Nobody else can turn off two-step verification for them.'
const ownAccountMessage = 'This is your own account. You can change two-step verification on your profile.'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Turn off two-step verification',
    description: 'Turn off two-step verification for a user.',
    noIndex: true,
  })

export default function UserTwoStepOffRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, displayName, isSelf, isOwner, mustTurnOnAgain, maskedPhone, reauth, mailNote } = loaderData
  const path = `/admin/users/${id}`
  const cancel = (
    <ButtonLink variant="quiet" href={path}>
      Cancel
    </ButtonLink>
  )
  return (
    <AdminPage
      back={{ path, label: 'Back to the user' }}
      title={
        <>
          Turn off <span className="whitespace-nowrap">two-step</span> verification for{' '}
          <bdi className="wrap-anywhere">{displayName}</bdi>?
        </>
      }
      lead="For someone who has lost both their phone and their recovery codes."
    >
      <div className="grid max-w-xl gap-5">
        {isSelf ? (
          <Notice>
            {ownAccountMessage}{' '}
            <a className="link" href="/profile/two-step">
              Go to your profile
            </a>
          </Notice>
        ) : isOwner ? (
          <Notice>{ownerTwoStepMessage}</Notice>
        ) : (
          <>
            <p>
              They will then log in without a code.{' '}
              {mustTurnOnAgain && 'To open the admin area, they have to set up two-step verification again. '}
              {mailNote}
            </p>
            <p>
              Only do this if you are sure that it is them, for example because you spoke to them: someone who
              knows their password could pretend to be them. They stay logged in on their devices. If their
              phone was stolen, also log them out everywhere.
            </p>
            {maskedPhone && (
              <p>
                They can also log in with a code sent to <bdi>{maskedPhone}</bdi>. If that phone is lost, ask
                them to remove the number on their profile as soon as they are logged in.
              </p>
            )}
            <ReauthForm
              id="two-step-off-form"
              path={`${path}/two-step/off`}
              reauth={reauth}
              hint="Your own password, not the user’s."
              result={actionData}
              submitLabel="Yes, turn off"
              variant="danger"
              secondaryAction={cancel}
            />
          </>
        )}
        {(isOwner || isSelf) && <p>{cancel}</p>}
      </div>
    </AdminPage>
  )
}
