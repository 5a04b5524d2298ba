import { ChangeForm } from '#app/ui/change-form.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/leave.route'
import { noFields } from './group-form.ts'
import { groupPath, groupsPath } from './group-path.ts'
import { requireGroup, runGroupAction } from './group-request.server.ts'
import { GroupScreen } from './group-screen.tsx'
import { listMembers } from './group-store.server.ts'
import { leaveGroup } from './leave-group-store.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader(args: Route.LoaderArgs) {
  const { db, group, member } = await requireGroup(args)
  const next = (await listMembers(db, group.id)).find(({ userId }) => userId !== member.id)
  const isAdmin = group.role === 'admin'
  return {
    id: group.id,
    name: group.name,
    isLast: next === undefined,
    nextAdmin: isAdmin && next && group.kind === 'adults' ? next.name : null,
    mustHandOver: isAdmin && next !== undefined && group.kind === 'minors',
  }
}

const handOverFirst = 'Make another adult the admin first, on their page in the group, or delete the group.'

/** Leaves the group. */
export function action(args: Route.ActionArgs) {
  return runGroupAction(args, {
    schema: noFields,
    run: async ({ db, group, member, now }) => {
      const outcome = await leaveGroup(db, group.id, member.id, now)
      if (outcome === 'handOverFirst') return { problem: handOverFirst }
      const deletionNote = outcome === 'deleted' ? ' Nobody else in it was active, so it was deleted.' : ''
      return { path: groupsPath, text: `You have left “${group.name}”.${deletionNote}` }
    },
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Leave the group', description: '', noIndex: true })

export default function LeaveRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, isLast, nextAdmin, mustHandOver } = loaderData
  const path = groupPath(id)
  return (
    <GroupScreen
      title={`Leave “${name}”?`}
      lead={
        isLast
          ? 'Nobody else in the group is active, so it will be deleted.'
          : 'The group will no longer see your reading. Any juz that you have not finished becomes available again.'
      }
      back={{ path, label: name }}
    >
      {nextAdmin && (
        <p className="mb-4">
          <bdi className="font-semibold">{nextAdmin}</bdi> will become the admin. If you want someone else,
          make them the admin first.
        </p>
      )}
      {mustHandOver ? (
        <p>{handOverFirst}</p>
      ) : (
        <ChangeForm
          id="leave"
          action={`${path}/leave`}
          result={actionData}
          submitLabel="Leave"
          variant="danger"
          cancel={path}
        />
      )}
    </GroupScreen>
  )
}
