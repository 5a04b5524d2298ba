import { listDeedsOn } from '#app/cms/activity/activity-list-store.server.ts'
import { type Failure, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { orNull } from '#app/platform/http/fault.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { AccountForm } from '#app/ui/account-form.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { fieldsOf } from '#app/ui/posted-form.tsx'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/user-admin.route'
import { lastAdminWords, requireManaged, requireManagedMember, userPath } from './managed-member.server.ts'
import { memberAdminForm } from './member-admin-form.ts'
import { changeMember, findManagedMember, readDevices } from './member-admin-store.server.ts'
import { memberStates, roleWords } from './member-filter.ts'
import { dayWordsIn, timeWordsIn } from './member-words.ts'
import { LeaveAdmins, UserActions, UserFacts } from './user-admin-parts.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { admin, db, member } = await requireManaged(context, params.id)
  const [{ timeZone }, devices, deeds] = await Promise.all([
    readSettings(db),
    readDevices(db, member.id, new Date()),
    orNull(context, listDeedsOn(db, 'user', member.id)),
  ])
  return {
    member,
    isSelf: member.id === admin.id,
    facts: {
      Email: member.email,
      'Email confirmed': member.emailVerified ? 'Yes' : 'Not yet',
      State: member.disabledAt
        ? `${memberStates.suspended} since ${dayWordsIn(member.disabledAt, timeZone)}`
        : memberStates.active,
      Affiliation: member.affiliation ?? 'None',
      Joined: dayWordsIn(member.createdAt, timeZone),
      'Two-step login': member.twoFactorEnabled ? 'On' : 'Off',
      'Logged in':
        devices.count === 0 ? 'Nowhere' : devices.count === 1 ? 'On 1 device' : `On ${devices.count} devices`,
      'Last seen': devices.seenAt ? dayWordsIn(devices.seenAt, timeZone) : 'Not for a month',
    },
    deeds: deeds?.map(({ id, at, actorName, verb }) => ({
      id,
      words: `${actorName} ${verb === 'changed' ? 'changed this account' : verb} on ${timeWordsIn(at, timeZone)}`,
    })),
  }
}

/** Changes name and role, if nobody changed the member meanwhile. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    load: (db) => requireManagedMember(db, id),
    schema: memberAdminForm,
    invalid: 'Nothing was saved yet. Please look at the marked fields.',
    run: async ({ db, admin, now, value: { leave, ...change } }) => {
      const givesUpAdmin = id === admin.id && change.role === 'user'
      if (givesUpAdmin && !leave) {
        const errors = { leave: 'Tick this if you mean it.' }
        return { status: 400, problem: 'You would lose the admin area at once.', errors }
      }
      const outcome = await changeMember(db, admin, { id, ...change }, now)
      if (outcome === 'lastAdmin') return { problem: lastAdminWords }
      if (outcome !== 'done') return describeConflict(db, id)
      const path = givesUpAdmin ? '/profile' : userPath(id)
      return { path, text: 'User updated successfully!' }
    },
    error: 'Error updating user. Please try again.',
  })
}

/** Shows how the member stands now; saving again overwrites that knowingly. */
async function describeConflict(db: Database, id: string): Promise<Failure> {
  const [now, [last], { timeZone }] = await Promise.all([
    findManagedMember(db, id),
    listDeedsOn(db, 'user', id),
    readSettings(db),
  ])
  if (!now) return { status: 404, problem: 'This account is gone meanwhile.' }
  const who = last && last.at >= now.updatedAt ? last.actorName : 'Somebody, perhaps the member,'
  const problem = `${who} changed this account on ${timeWordsIn(now.updatedAt, timeZone)}, while you had it open: the name is now “${now.name}”, the role ${roleWords[now.role]}. What you typed is still here; save again to use it.`
  return { problem, values: { seen: now.updatedAt } }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'User', description: 'Somebody with an account.', hidden: true })

export default function UserAdminRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { member, isSelf, facts, deeds } = loaderData
  const field = fieldsOf(actionData)
  return (
    <TabPage
      back={{ path: '/admin/users', label: 'Users' }}
      title={<bdi className="line-clamp-3 leading-normal wrap-anywhere">{member.name || member.email}</bdi>}
      lead={isSelf && 'This is your own account: what you change here changes what you may do.'}
    >
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="max-w-xl">
          <AccountForm id="user" action={`/admin/users/${member.id}`} reply={actionData} submit="Save">
            <input type="hidden" name="seen" value={actionData?.values.seen ?? member.updatedAt} />
            <Field
              label="Name"
              autoComplete="off"
              maxLength={160}
              {...field('name')}
              defaultValue={actionData?.values.name ?? member.name}
            />
            <Select
              label="Role"
              hint="An admin can do everything in this area."
              {...field('role')}
              defaultValue={actionData?.values.role ?? member.role}
            >
              <option value="user">{roleWords.user}</option>
              <option value="admin">{roleWords.admin}</option>
            </Select>
            {isSelf && <LeaveAdmins error={actionData?.errors.leave} />}
          </AccountForm>
          <UserActions id={member.id} suspended={member.disabledAt !== null} />
        </div>
        <UserFacts facts={facts} deeds={deeds ?? []} id={member.id} />
      </div>
    </TabPage>
  )
}
