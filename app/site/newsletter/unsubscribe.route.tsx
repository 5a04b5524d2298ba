import { data } from 'react-router'
import { databaseContext } from '#app/platform/database/database.ts'
import { EditableText } from '#app/ui/editable-text.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { UnknownUnsubscribeLink, UnsubscribeView } from '#app/ui/unsubscribe-view.tsx'
import type { Route } from './+types/unsubscribe.route'
import { newsletterTexts } from './newsletter-texts.ts'
import { isUnsubscribedByAdmin } from './subscriber-store.server.ts'
import { endSubscription, findSubscription } from './subscription-store.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const subscription = await readSubscription(request, context)
  if (!subscription) return data(null, { status: 404 })
  const { userId, unsubscribedAt } = subscription
  const { search } = new URL(request.url)
  const byAdmin =
    unsubscribedAt !== null && (await isUnsubscribedByAdmin(context.get(databaseContext), unsubscribedAt))
  return {
    // Someone whom an admin has unsubscribed can still press the button, which makes that their own choice.
    isUnsubscribed: unsubscribedAt !== null && !byAdmin,
    byAdmin,
    isMember: userId !== null,
    search,
  }
}

/** Handles the button of this page and the one-click requests of email clients (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
  const subscription = await readSubscription(request, context)
  if (!subscription) return data(null, { status: 404 })
  await endSubscription(context.get(databaseContext), subscription.id, new Date())
  return { isUnsubscribed: true }
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Newsletter', description: 'Unsubscribe from the newsletter.', noIndex: true })

export default function UnsubscribeRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <UnknownUnsubscribeLink />
  const isUnsubscribed = actionData?.isUnsubscribed ?? loaderData.isUnsubscribed
  return (
    <UnsubscribeView
      isUnsubscribed={isUnsubscribed}
      question="Unsubscribe from the newsletter?"
      explanation={
        loaderData.byAdmin ? (
          <EditableText as="span" text={newsletterTexts.removed} />
        ) : (
          'Press the button to stop receiving it.'
        )
      }
      confirmation={<EditableText as="span" text={newsletterTexts.unsubscribed} />}
      action={`/newsletter/unsubscribe${loaderData.search}`}
      subscribeLink={
        loaderData.isMember
          ? { href: '/profile#settings', label: 'your profile' }
          : { href: '/newsletter', label: 'the newsletter page' }
      }
    />
  )
}

function readSubscription(request: Request, context: Route.LoaderArgs['context']) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return findSubscription(context.get(databaseContext), token)
}
