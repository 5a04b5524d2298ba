import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { realEmail } from '#app/platform/mail/placeholder-email.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/subscriber-unsubscribe.route'
import { findSubscriberById, subscriberLabel, unsubscribeByAdmin } from './subscriber-store.server.ts'

const listPath = '/admin/newsletter/subscribers'

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePermission(context, 'newsletter')
  const db = context.get(databaseContext)
  const subscriber = (await findSubscriberById(db, params.id)) ?? notFound('Subscriber')
  const { name, email, userId } = subscriber
  return { name: name || subscriberLabel(subscriber), email: realEmail(email), isMember: userId !== null }
}

export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'newsletter',
    load: async (db) => (await findSubscriberById(db, id)) ?? notFound('Subscriber'),
    run: async ({ db, actor, now, item }) => {
      const label = subscriberLabel(item)
      if (!(await unsubscribeByAdmin(db, id, actor, now))) {
        return { path: listPath, text: `${label} was already unsubscribed.` }
      }
      return {
        path: listPath,
        text: `${label} no longer gets the newsletter.`,
        undo: { action: `${listPath}/${id}/restore`, fields: { at: now.toISOString() } },
      }
    },
    error: 'The address could not be unsubscribed. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Unsubscribe an address',
    description: 'End a newsletter subscription.',
    noIndex: true,
  })

export default function SubscriberUnsubscribeRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, email, isMember } = loaderData
  return (
    <AdminPage back={{ path: listPath, label: 'Subscribers' }} title="Unsubscribe this address?">
      <p className="mb-6 max-w-xl wrap-anywhere">
        {isMember ? (
          <>
            <span dir="auto">{name}</span>
            {email && email !== name && (
              <>
                {' '}
                (<span dir="ltr">{email}</span>)
              </>
            )}{' '}
            will no longer get the newsletter. Their account and the record of their consent are kept. They
            can resubscribe from their profile.
          </>
        ) : (
          <>
            <span dir="ltr">{email}</span> will no longer get the newsletter. The record of their consent is
            kept. They can resubscribe with the form on the site.
          </>
        )}
      </p>
      <ChangeForm
        action={`${listPath}/${params.id}/unsubscribe`}
        result={actionData}
        submitLabel="Unsubscribe"
        variant="danger"
        cancel={listPath}
      />
    </AdminPage>
  )
}
