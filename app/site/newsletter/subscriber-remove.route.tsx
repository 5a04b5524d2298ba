import { refuse } from '#app/cms/inbox/receive.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { logFault } from '#app/platform/http/fault.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/subscriber-remove.route'
import { findSubscriberById, removeSubscriber } from './subscriber-store.server.ts'

const list = '/admin/newsletter/subscribers'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  const { name, email } = (await findSubscriberById(db, params.id)) ?? notFound('Subscriber')
  return { name, email }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const db = context.get(databaseContext)
  const { email } = (await findSubscriberById(db, params.id)) ?? notFound('Subscriber')
  const now = new Date()
  try {
    const removed = await removeSubscriber(db, params.id, admin, now)
    if (!removed) return goAndSay({ context, request }, list, { text: `${email} had left already.` })
    return goAndSay({ context, request }, list, {
      text: `${email} gets no newsletter any more.`,
      undo: { action: `${list}/${params.id}/restore`, fields: { at: now.toISOString() } },
    })
  } catch (error) {
    logFault(context, error)
    return refuse(503, 'The subscription could not be ended. Please try again.')
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Remove a subscriber', description: 'Ends a subscription.', hidden: true })

export default function SubscriberRemoveRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, email } = loaderData
  return (
    <TabPage back={{ path: list, label: 'Subscribers' }} title="End this subscription?">
      <p className="mb-6 max-w-xl wrap-anywhere">
        <span dir="auto">{name}</span> (<span dir="ltr">{email}</span>) will get no newsletter any more. The
        account stays, and so does the record of what was agreed to. They can subscribe again on their
        profile.
      </p>
      <ChangeForm
        action={`${list}/${params.id}/remove`}
        reply={actionData}
        submit="End the subscription"
        look="danger"
        beside={
          <ButtonLink look="quiet" href={list}>
            Cancel
          </ButtonLink>
        }
      />
    </TabPage>
  )
}
