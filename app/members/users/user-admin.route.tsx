import { ReauthField } from '#app/accounts/login/reauth-field.tsx'
import { reauthenticateAdmin, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { listActivityOf } from '#app/cms/activity/activity-list-store.server.ts'
import { type Failure, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { accessDenied, hasPermission } from '#app/platform/auth/member.server.ts'
import { assignableRoles, isStaff, roleLabels } from '#app/platform/auth/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import { nullOnError } from '#app/platform/http/log-error.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { memberLabel, realEmail } from '#app/platform/mail/placeholder-email.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime, formatShortInstantDate } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/user-admin.route'
import { memberAdminForm, ownerMessage } from './member-admin-form.ts'
import { changeMember, findMemberDetails, readDeviceSummary } from './member-admin-store.server.ts'
import { memberState, memberStateLabels } from './member-filter.ts'
import {
  protectedAdminMessage,
  requireAdminAndMember,
  requireMemberDetails,
  userPath,
} from './require-member-details.server.ts'
import { RoleField } from './role-field.tsx'
import { ConfirmDemotion, OwnerRole, UserActions, UserDetails } from './user-admin-panels.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { admin, db, member } = await requireAdminAndMember(context, params.id)
  const [{ timeZone }, devices, activityEntries, reauth] = await Promise.all([
    readSettings(db),
    readDeviceSummary(db, member.id, new Date()),
    nullOnError(context, listActivityOf(db, 'user', member.id)),
    reauthMethod(context, admin, new Date()),
  ])
  return {
    member,
    isSelf: member.id === admin.id,
    reauth,
    details: {
      Email: realEmail(member.email) ?? 'None',
      'Email confirmed': member.emailVerified ? 'Yes' : 'Not yet',
      Status: `${memberStateLabels[memberState(member)]}${member.disabledAt ? ` since ${formatShortInstantDate(member.disabledAt, timeZone)}` : ''}`,
      Affiliation: member.affiliation ?? 'None',
      Joined: formatShortInstantDate(member.createdAt, timeZone),
      'Two-step verification': member.twoFactorEnabled ? 'On' : 'Off',
      'Logged in': describeDevices(devices, timeZone),
    },
    activityEntries: activityEntries?.map(({ id, at, actorName, verb }) => ({
      id,
      summary: `${actorName} ${activityLabels[verb] ?? verb} on ${formatDateTime(at, timeZone)}`,
    })),
  }
}

/** Sessions that ended are deleted, so the last use is unknown for a member who is not logged in anywhere. */
function describeDevices(
  { count, lastUsedAt }: { count: number; lastUsedAt: string | null },
  timeZone: string,
) {
  if (!lastUsedAt) return 'On no devices'
  return `On ${count} ${Number(count) === 1 ? 'device' : 'devices'}, last used on ${formatShortInstantDate(lastUsedAt, timeZone)}`
}

/** Phrases for activity verbs that need more than the verb. */
const activityLabels: Partial<Record<string, string>> = {
  added: 'added this account',
  changed: 'changed this account',
  suspended: 'suspended this account',
  reinstated: 'reinstated this account',
  'confirmed the address of': 'confirmed the address',
  'logged out everywhere': 'logged this account out everywhere',
  'turned off two-step verification for': 'turned off two-step verification',
}

/**
 * Changes name and role, unless the member has changed since the form was loaded. To change a role, the admin has to
 * reauthenticate.
 */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'people',
    load: (db) => requireMemberDetails(db, id),
    schema: memberAdminForm,
    invalid: 'Nothing was saved. Please correct the highlighted fields.',
    run: async ({ db, actor, now, item, values, value: { confirmDemotion, ...change } }) => {
      const demotesSelf = id === actor.id && change.role !== actor.role
      if (demotesSelf && !confirmDemotion) {
        const errors = { confirmDemotion: 'Check this box to confirm.' }
        return { status: 400, problem: 'You would lose your admin rights immediately.', errors }
      }
      if (change.role !== item.role && !hasPermission(actor, 'roles')) throw accessDenied(actor)
      const reauthError =
        change.role !== item.role && (await reauthenticateAdmin(args.context, { admin: actor, values, now }))
      if (reauthError) return reauthError
      const outcome = await changeMember(db, actor, { id, ...change }, now)
      if (outcome === 'lastAdmin') return { problem: protectedAdminMessage(item) }
      if (outcome === 'ownership') return { problem: ownerMessage, errors: { role: ownerMessage } }
      if (outcome === 'unverified') return { problem: unverifiedMessage, errors: { role: unverifiedMessage } }
      if (outcome !== 'done') return describeConflict(db, id)
      if (item.role !== change.role) {
        const details = { user: id, by: actor.id, detail: change.role }
        logSecurityEvent(args.context, 'role.changed', details)
      }
      const selfPath = isStaff(change.role) ? '/admin' : '/profile'
      const path = demotesSelf ? selfPath : userPath(id)
      return { path, text: 'User updated successfully!' }
    },
    error: 'Error updating user. Please try again.',
  })
}

const unverifiedMessage = 'Only a member with a confirmed email address can have a role.'

/** Tells the admin the current values, and updates the form's version, so that saving again overwrites them. */
async function describeConflict(db: Database, id: string): Promise<Failure> {
  const [current, [latest], { timeZone }] = await Promise.all([
    findMemberDetails(db, id),
    listActivityOf(db, 'user', id),
    readSettings(db),
  ])
  if (!current) return { status: 404, problem: 'This account no longer exists.' }
  const who = latest && latest.at >= current.updatedAt ? latest.actorName : 'Someone (possibly the member)'
  const problem = `${who} changed this account on ${formatDateTime(current.updatedAt, timeZone)}, while you had it open: the name is now “${current.name}” and the role is ${roleLabels[current.role]}. Your changes are still here; save again to apply them.`
  return { problem, values: { version: current.updatedAt } }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'User', description: 'A member with an account.', noIndex: true })

export default function UserAdminRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { member, isSelf, details, activityEntries, reauth } = loaderData
  const field = fieldProps(actionData)
  return (
    <AdminPage
      back={{ path: '/admin/users', label: 'Users' }}
      title={<bdi className="line-clamp-3 leading-normal wrap-anywhere">{memberLabel(member)}</bdi>}
      lead={isSelf && 'This is your own account: changes here affect what you can do.'}
    >
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="max-w-xl">
          <ChangeForm
            id="user-form"
            action={`/admin/users/${member.id}`}
            result={actionData}
            submitLabel="Save"
          >
            <input type="hidden" name="version" value={actionData?.values.version ?? member.updatedAt} />
            <Field
              label="Name"
              autoComplete="off"
              maxLength={160}
              {...field('name')}
              defaultValue={actionData?.values.name ?? member.name}
            />
            {member.role === 'owner' ? (
              <OwnerRole isSelf={isSelf} />
            ) : (
              <RoleField {...field('role')} defaultValue={actionData?.values.role ?? member.role}>
                {assignableRoles.map((role) => (
                  <option key={role} value={role}>
                    {roleLabels[role]}
                  </option>
                ))}
              </RoleField>
            )}
            {member.role !== 'owner' && (
              <ReauthField
                reauth={reauth}
                returnPath={`/admin/users/${member.id}`}
                hint="Your own password. Required only to change the role."
                googleHint="To change the role, continue with Google again first."
                required={false}
                error={actionData?.errors.currentPassword}
              />
            )}
            {isSelf && member.role !== 'owner' && (
              <ConfirmDemotion error={actionData?.errors.confirmDemotion} />
            )}
          </ChangeForm>
          <UserActions
            id={member.id}
            isSuspended={member.disabledAt !== null}
            canConfirmEmail={!member.emailVerified && realEmail(member.email) !== null}
            canTurnOffTwoStep={Boolean(member.twoFactorEnabled) && !isSelf && member.role !== 'owner'}
            isOwner={member.role === 'owner'}
          />
        </div>
        <UserDetails details={details} activityEntries={activityEntries ?? []} id={member.id} />
      </div>
    </AdminPage>
  )
}
