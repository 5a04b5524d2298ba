import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/merch-remove.route'
import { removeMerchInterest } from './merch-store.server.ts'

const listPath = '/admin/newsletter/store'

export function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'newsletter')
  return { email: new URL(request.url).searchParams.get('email') ?? '' }
}

/** Removes an address permanently. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'newsletter',
    run: async ({ db, actor, now, values: { email = '' } }) => {
      if (!email) return { status: 400, problem: 'Please choose an address from the list.' }
      const removed = await removeMerchInterest(db, email, actor, now)
      return {
        path: listPath,
        text: removed ? `${email} was removed from the list.` : `${email} was not on the list.`,
      }
    },
    error: 'The address could not be removed. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Remove an address',
    description: 'Remove an address from the store waitlist.',
    noIndex: true,
  })

export default function MerchRemoveRoute({ loaderData: { email }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage back={{ path: listPath, label: 'Store waitlist' }} title="Remove this address?">
      <p className="mb-6 max-w-xl wrap-anywhere">
        <strong dir="ltr">{email}</strong> will not be notified when the store opens. This cannot be undone:
        the address can be added again only with the form on the Merch page.
      </p>
      <ChangeForm
        action={`${listPath}/remove`}
        result={actionData}
        submitLabel="Remove address"
        variant="danger"
        hiddenFields={{ email }}
        cancel={listPath}
      />
    </AdminPage>
  )
}
