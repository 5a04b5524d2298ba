import { refuse } from '#app/cms/inbox/receive.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { logFault } from '#app/platform/http/fault.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/merch-remove.route'
import { removeMerchInterest } from './merch-list-store.server.ts'

const list = '/admin/newsletter/store'

export function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { email: new URL(request.url).searchParams.get('email') ?? '' }
}

/** Takes an address off the list for good: its owner did not come to do it. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const { email = '' } = await readFields(request)
  if (!email) return refuse(400, 'Please choose an address on the list.')
  try {
    const removed = await removeMerchInterest(context.get(databaseContext), email, admin, new Date())
    const text = removed ? `${email} is off the list.` : `${email} was not on the list.`
    return goAndSay({ context, request }, list, { text })
  } catch (error) {
    logFault(context, error)
    return refuse(503, 'The address could not be removed. Please try again.')
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Remove an address', description: 'Takes an address off the list.', hidden: true })

export default function MerchRemoveRoute({ loaderData: { email }, actionData }: Route.ComponentProps) {
  return (
    <TabPage back={{ path: list, label: 'Store list' }} title="Remove this address?">
      <p className="mb-6 max-w-xl wrap-anywhere">
        <strong dir="ltr">{email}</strong> will not hear of the store. This cannot be undone: only its owner
        can put it on the list again.
      </p>
      <ChangeForm
        action={`${list}/remove`}
        reply={actionData}
        submit="Remove it"
        look="danger"
        hidden={{ email }}
        beside={
          <ButtonLink look="quiet" href={list}>
            Cancel
          </ButtonLink>
        }
      />
    </TabPage>
  )
}
