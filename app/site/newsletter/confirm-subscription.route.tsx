import { data } from 'react-router'
import { databaseContext } from '#app/platform/database/database.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/confirm-subscription.route'
import { confirmRequest, findRequest } from './newsletter-request-store.server.ts'
import { newsletterTexts } from './newsletter-texts.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const subscriptionRequest = await findRequest(context.get(databaseContext), token, new Date())
  return { email: subscriptionRequest?.email ?? null, search }
}

/** Confirms on POST only, because email clients open links automatically. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const confirmedEmail = await confirmRequest(context.get(databaseContext), token, new Date())
  return data({ confirmedEmail }, { status: confirmedEmail ? 200 : 410 })
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Newsletter', description: 'Confirm your subscription.', noIndex: true })

export default function ConfirmSubscriptionRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { email, search } = loaderData
  const confirmedEmail = actionData?.confirmedEmail
  return (
    <div className="shell-width pt-10 sm:pt-16">
      <div className="max-w-xl">
        <h1 className="mb-3 text-2xl">
          {confirmedEmail ? 'You are subscribed' : 'Confirm your subscription'}
        </h1>
        {confirmedEmail ? (
          <Notice tone="success">
            <EditableText
              as="span"
              text={newsletterTexts.confirmed}
              values={{ email: <bdi className="break-all">{confirmedEmail}</bdi> }}
            />
          </Notice>
        ) : email ? (
          <>
            <p className="mb-6 text-muted">
              Press the button to get the newsletter at <bdi className="break-all">{email}</bdi>.
            </p>
            <form method="post" action={`/newsletter/confirm${search}`}>
              <Button>Subscribe</Button>
            </form>
          </>
        ) : (
          <>
            <p className="mb-6">
              This link is not valid. It may have been used, replaced by a newer link, or expired. If you have
              not confirmed your subscription yet, enter your address again.
            </p>
            <ButtonLink href="/newsletter">Subscribe again</ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}
