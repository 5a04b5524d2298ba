import { refuse } from '#app/accounts/login/account-reply.ts'
import { listDeedsOn } from '#app/cms/activity/activity-list-store.server.ts'
import { logFault, orNull } from '#app/platform/http/fault.server.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { AccountForm } from '#app/ui/account-form.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { fieldsOf } from '#app/ui/posted-form.tsx'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/user-admin.route'
import { lastAdminWords, requireManaged } from './managed-member.server.ts'
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
export async function action({ request, context, params }: Route.ActionArgs) {
  const { admin, db, member } = await requireManaged(context, params.id)
  const form = await parseForm(request, memberAdminForm)
  if (!form.ok) return refuse(400, 'Nothing was saved yet. Please look at the marked fields.', form)
  const { leave, ...change } = form.value
  if (member.id === admin.id && change.role === 'user' && !leave) {
    const errors = { leave: 'Tick this if you mean it.' }
    return refuse(400, 'You would lose the admin area at once.', { values: form.values, errors })
  }
  try {
    const outcome = await changeMember(db, admin, { id: member.id, ...change }, new Date())
    if (outcome === 'done') {
      const path = member.id === admin.id && change.role === 'user' ? '/profile' : `/admin/users/${member.id}`
      return goAndSay({ context, request }, path, { text: 'User updated successfully!' })
    }
    if (outcome === 'lastAdmin') return refuse(409, lastAdminWords, form)
    return await refuseStale(db, member.id, form.values)
  } catch (error) {
    logFault(context, error)
    return refuse(503, 'Error updating user. Please try again.', form)
  }
}

/** Shows how the member stands now; saving again overwrites that knowingly. */
async function refuseStale(
  db: Parameters<typeof findManagedMember>[0],
  id: string,
  values: Record<string, string>,
) {
  const [now, [last], { timeZone }] = await Promise.all([
    findManagedMember(db, id),
    listDeedsOn(db, 'user', id),
    readSettings(db),
  ])
  if (!now) return refuse(404, 'This account is gone meanwhile.')
  const who = last && last.at >= now.updatedAt ? last.actorName : 'Somebody, perhaps the member,'
  const problem = `${who} changed this account on ${timeWordsIn(now.updatedAt, timeZone)}, while you had it open: the name is now “${now.name}”, the role ${roleWords[now.role]}. What you typed is still here; save again to use it.`
  return refuse(409, problem, { values: { ...values, seen: now.updatedAt } })
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
