import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/subscriber-delete.route'
import { deleteSubscriber, findSubscriberById } from './subscriber-store.server.ts'

const listPath = '/admin/newsletter/subscribers'

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePermission(context, 'newsletter')
  const { email } = await requireSubscriber(context.get(databaseContext), params.id)
  return { email }
}

/** Deletes the data of a subscriber without an account; a member's data is deleted with the account. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'newsletter',
    load: (db) => requireSubscriber(db, id),
    run: async ({ db, actor, now, item: { email } }) => {
      await deleteSubscriber(db, id, actor, now)
      return { path: listPath, text: `${email} was deleted.` }
    },
    error: 'The address could not be deleted. Please try again.',
  })
}

async function requireSubscriber(db: Database, id: string) {
  const subscriber = await findSubscriberById(db, id)
  return subscriber && subscriber.userId === null ? subscriber : notFound('Subscriber')
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Delete a subscriber',
    description: 'Delete a subscriber’s address.',
    noIndex: true,
  })

export default function SubscriberDeleteRoute({
  loaderData: { email },
  actionData,
  params,
}: Route.ComponentProps) {
  return (
    <AdminPage back={{ path: listPath, label: 'Subscribers' }} title="Delete this address?">
      <p className="mb-6 max-w-xl wrap-anywhere">
        <strong dir="ltr">{email}</strong> and the record of their consent will be deleted, and they will no
        longer get the newsletter. This cannot be undone: only the owner of the address can subscribe again.
      </p>
      <ChangeForm
        action={`${listPath}/${params.id}/delete`}
        result={actionData}
        submitLabel="Delete address"
        variant="danger"
        cancel={listPath}
      />
    </AdminPage>
  )
}
