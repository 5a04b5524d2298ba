import { notFound } from '#app/platform/http/errors.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/member-remove.route'
import { blockMember } from './block-store.server.ts'
import { removeSchema } from './group-form.ts'
import { groupMemberPath, groupPath } from './group-path.ts'
import { runGroupAction } from './group-request.server.ts'
import { GroupScreen } from './group-screen.tsx'
import { removeMember } from './leave-group-store.server.ts'
import { requireOtherMember } from './other-member.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export const loader = (args: Route.LoaderArgs) => requireOtherMember(args, 'admin')

/** Removes a member, and blocks them if the admin chose to. */
export function action(args: Route.ActionArgs) {
  return runGroupAction(args, {
    role: 'admin',
    schema: removeSchema,
    run: async ({ db, group, member, now, value }) => {
      if (!(await removeMember(db, group.id, args.params.userId, now))) return notFound('Member')
      if (value.block !== undefined) await blockMember(db, member.id, args.params.userId, now)
      return { path: groupPath(group.id), text: 'The member was removed.' }
    },
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Remove a member', description: '', noIndex: true })

export default function MemberRemoveRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { group, other } = loaderData
  const path = groupMemberPath(group.id, other.id)
  return (
    <GroupScreen
      title={`Remove ${other.name} from the group?`}
      lead="Any juz that they have not finished becomes available again. They will not get an email."
      back={{ path, label: other.name }}
    >
      <ChangeForm
        id="remove"
        action={`${path}/remove`}
        result={actionData}
        submitLabel="Remove"
        variant="danger"
        cancel={path}
      >
        <Checkbox
          label="Also block them"
          name="block"
          value="yes"
          hint="They cannot join again while you are the admin, even with a new code."
        />
      </ChangeForm>
    </GroupScreen>
  )
}
