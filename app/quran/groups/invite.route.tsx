import { redirect } from 'react-router'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { formatCode } from '#app/platform/http/typed-code.ts'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { CopyButton, CopyGroup } from '#app/ui/copy-button.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { ShareButtons } from '#app/ui/share-buttons.tsx'
import type { Route } from './+types/invite.route'
import { canInvite } from './group.ts'
import { noFields } from './group-form.ts'
import { groupPath, joinPath } from './group-path.ts'
import { requireGroup, runGroupAction, withFlash } from './group-request.server.ts'
import { GroupScreen, GroupSection } from './group-screen.tsx'
import { newInviteCode, setInviteCode } from './group-store.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader(args: Route.LoaderArgs) {
  const { group } = await requireGroup(args)
  if (!canInvite(group, group.role)) throw redirect(groupPath(group.id))
  const { id, name, role, inviteCode } = group
  const url = inviteCode && siteOrigin(args.context, args.request) + joinPath(inviteCode)
  return withFlash(args, { id, name, isAdmin: role === 'admin', code: inviteCode, url })
}

/** Other sites, such as one on which the link is shared, do not learn the URL of the group. */
export function headers() {
  return { 'Referrer-Policy': 'same-origin' }
}

/** Replaces the code. The old one stops working. */
export function action(args: Route.ActionArgs) {
  const path = `${groupPath(args.params.id)}/invite`
  return runGroupAction(args, {
    role: 'admin',
    schema: noFields,
    errorPath: groupPath(args.params.id),
    run: async ({ db, group }) => {
      if (!canInvite(group, group.role)) return { problem: 'The team has not approved this group yet.' }
      await setInviteCode(db, group.id, newInviteCode())
      return { path, text: 'The group has a new code.' }
    },
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Invite', description: '', noIndex: true })

export default function InviteRoute({ loaderData }: Route.ComponentProps) {
  const { id, name, isAdmin, code, url } = loaderData
  const path = `${groupPath(id)}/invite`
  return (
    <GroupScreen
      title="Invite"
      lead="Anyone with the link or the code can join. Share them only with people whom you want in the group."
      back={{ path: groupPath(id), label: name }}
    >
      {code && url ? (
        <>
          <ShareButtons
            content={{ title: name, text: "Let’s read the Qur'an together, a little every day:", url }}
          />
          <p className="mt-7">
            <label htmlFor="link" className="mb-1 block text-sm text-muted">
              Link
            </label>
            <input id="link" readOnly value={url} dir="ltr" className="input text-sm" />
          </p>
          <p className="mt-6 text-sm text-muted">Code (to enter on the Groups page)</p>
          <p className="mb-2 font-sans text-xl font-semibold tabular-nums tracking-wider">
            {formatCode(code)}
          </p>
          <CopyGroup>
            <CopyButton text={formatCode(code)} noun="Code" variant="quiet">
              Copy code
            </CopyButton>
          </CopyGroup>
        </>
      ) : (
        <p>Nobody can join at the moment.{!isAdmin && ' The admin can create a new code.'}</p>
      )}
      {isAdmin && (
        <GroupSection id="change" title={code ? 'Replace or remove the code' : 'Create a new code'}>
          {code && (
            <p className="mb-4">The current link and code will stop working. Members stay in the group.</p>
          )}
          <div className="flex flex-wrap gap-3">
            <ChangeButton action={path}>New code</ChangeButton>
            {code && <ChangeButton action={`${path}/off`}>Remove code</ChangeButton>}
          </div>
        </GroupSection>
      )}
    </GroupScreen>
  )
}
