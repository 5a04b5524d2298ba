import { ChangeForm } from '#app/ui/change-form.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/member-block.route'
import { blockMember } from './block-store.server.ts'
import { noFields } from './group-form.ts'
import { groupMemberPath, groupPath } from './group-path.ts'
import { runGroupAction } from './group-request.server.ts'
import { GroupScreen } from './group-screen.tsx'
import { requireOtherMember } from './other-member.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export const loader = (args: Route.LoaderArgs) => requireOtherMember(args)

/** Blocks a member in all groups. */
export function action(args: Route.ActionArgs) {
  return runGroupAction(args, {
    schema: noFields,
    run: async ({ db, group, member, now }) => {
      const { other } = await requireOtherMember(args)
      await blockMember(db, member.id, other.id, now)
      return { path: groupPath(group.id), text: `You have blocked ${other.name}.` }
    },
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Block a member', description: '', noIndex: true })

export default function MemberBlockRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { group, other } = loaderData
  const path = groupMemberPath(group.id, other.id)
  return (
    <GroupScreen
      title={`Block ${other.name}?`}
      lead={`In every group that you are both in, neither of you sees what the other reads or sends. ${other.name} is not told, and cannot join a group if you are its admin.`}
      back={{ path, label: other.name }}
    >
      <ChangeForm
        id="block"
        action={`${path}/block`}
        result={actionData}
        submitLabel="Block"
        variant="danger"
        cancel={path}
      />
    </GroupScreen>
  )
}
