import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { UnsubscribeView } from '#app/ui/unsubscribe-view.tsx'
import type { Route } from './+types/unsubscribe.route'
import { findSubscriber, unsubscribe } from './notification-store.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const subscriber = await requireSubscriber(request, context)
  return { isUnsubscribed: subscriber.unsubscribedAt !== null, search: new URL(request.url).search }
}

/** Unsubscribes, from the button or from a mail program's one-click request (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = await requireSubscriber(request, context)
  await unsubscribe(context.get(databaseContext), userId, new Date())
  return { isUnsubscribed: true }
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Newsletter', description: 'Unsubscribe from the newsletter.', hidden: true })

export default function UnsubscribeRoute({ loaderData, actionData }: Route.ComponentProps) {
  const isUnsubscribed = actionData?.isUnsubscribed ?? loaderData.isUnsubscribed
  return (
    <UnsubscribeView
      isUnsubscribed={isUnsubscribed}
      question="Unsubscribe from the newsletter?"
      explanation="Press the button to stop receiving it."
      confirmation="You will no longer receive the newsletter."
      action={`/newsletter/unsubscribe${loaderData.search}`}
    />
  )
}

async function requireSubscriber(request: Request, context: Route.LoaderArgs['context']) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return (await findSubscriber(context.get(databaseContext), token)) ?? notFound('Page')
}
