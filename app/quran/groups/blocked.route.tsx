import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { ChangeButton } from '#app/ui/change-form.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/blocked.route'
import { listBlocked, unblockMember } from './block-store.server.ts'
import { memberDisplayName } from './group.ts'
import { groupsPath } from './group-path.ts'
import { requireLogin, withFlash } from './group-request.server.ts'
import { GroupScreen } from './group-screen.tsx'

export const handle: PageHandle = { hydrate: 'interaction' }

const path = `${groupsPath}/blocked`

export async function loader(args: Route.LoaderArgs) {
  const member = requireLogin(args.context)
  const blocked = await listBlocked(args.context.get(databaseContext), member.id)
  return withFlash(args, { blocked })
}

/** Unblocks a member. */
export async function action(args: Route.ActionArgs) {
  const { id } = requireLogin(args.context)
  const { member = '' } = await readFields(args.request)
  await unblockMember(args.context.get(databaseContext), id, member)
  return redirectWithFlash(args, path, { text: 'Unblocked.' })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'People you have blocked', description: '', noIndex: true })

/** Shows first names only, because the member may know them from a group for minors. */
export default function BlockedRoute({ loaderData: { blocked } }: Route.ComponentProps) {
  return (
    <GroupScreen title="People you have blocked" back={{ path: groupsPath, label: 'Groups' }}>
      {blocked.length === 0 ? (
        <p>You have not blocked anyone.</p>
      ) : (
        <ul className="border-t border-hairline">
          {blocked.map(({ id, name }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline py-2"
            >
              <bdi className="wrap-anywhere">{memberDisplayName(name, 'minors')}</bdi>
              <ChangeButton action={path} hiddenFields={{ member: id }}>
                Unblock
              </ChangeButton>
            </li>
          ))}
        </ul>
      )}
    </GroupScreen>
  )
}
