import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { Button } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
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
    <div className="shell-width pt-10 pb-20 sm:pt-16">
      <h1 className="mb-3 text-2xl">
        {isUnsubscribed ? 'You are unsubscribed' : 'Unsubscribe from the newsletter?'}
      </h1>
      {isUnsubscribed ? (
        <p>
          You will no longer receive the newsletter. You can subscribe again on{' '}
          <a className="link" href="/profile#settings">
            your profile
          </a>
          .
        </p>
      ) : (
        <>
          <p className="mb-6 text-muted">Press the button to stop receiving it.</p>
          <form method="post" action={`/newsletter/unsubscribe${loaderData.search}`}>
            <Button>Unsubscribe</Button>
          </form>
        </>
      )}
    </div>
  )
}

async function requireSubscriber(request: Request, context: Route.LoaderArgs['context']) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return (await findSubscriber(context.get(databaseContext), token)) ?? notFound('Page')
}
