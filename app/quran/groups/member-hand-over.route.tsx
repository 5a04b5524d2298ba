import { ChangeForm } from '#app/ui/change-form.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/member-hand-over.route'
import { handOverSchema } from './group-form.ts'
import { groupMemberPath, groupPath } from './group-path.ts'
import { runGroupAction } from './group-request.server.ts'
import { GroupScreen } from './group-screen.tsx'
import { handOver } from './leave-group-store.server.ts'
import { requireOtherMember } from './other-member.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export const loader = (args: Route.LoaderArgs) => requireOtherMember(args, 'admin')

/** Makes another member the admin. */
export function action(args: Route.ActionArgs) {
  return runGroupAction(args, {
    role: 'admin',
    schema: handOverSchema,
    run: async ({ db, group, member, now, value }) => {
      const { other } = await requireOtherMember(args, 'admin')
      if (group.kind === 'minors' && value.adult === undefined) {
        const error = 'The admin of a group for young people must be an adult.'
        return { problem: 'Nothing was changed.', status: 400, errors: { adult: error } }
      }
      const isDone = await handOver(db, { groupId: group.id, adminId: member.id, userId: other.id }, now)
      if (!isDone) return { problem: 'The admin could not be changed. Please open the group again.' }
      return { path: groupPath(group.id), text: `${other.name} is now the admin.` }
    },
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Make another member the admin', description: '', noIndex: true })

export default function MemberHandOverRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { group, other } = loaderData
  const path = groupMemberPath(group.id, other.id)
  return (
    <GroupScreen
      title={`Make ${other.name} the admin?`}
      lead="You stay in the group as a member. Only the new admin can undo this."
      back={{ path, label: other.name }}
    >
      <ChangeForm
        id="hand-over"
        action={`${path}/hand-over`}
        result={actionData}
        submitLabel="Make admin"
        cancel={path}
      >
        {group.kind === 'minors' && (
          <Checkbox
            label={`${other.name} is 18 or older`}
            name="adult"
            value="yes"
            hint="The team has to approve the new admin. Until then, nobody can join."
            required
            error={actionData?.errors.adult}
          />
        )}
      </ChangeForm>
    </GroupScreen>
  )
}
