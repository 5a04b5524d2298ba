import { data } from 'react-router'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { UnknownUnsubscribeLink, UnsubscribeView } from '#app/ui/unsubscribe-view.tsx'
import type { Route } from './+types/unsubscribe.route'
import {
  findCampaignSubscription,
  readCampaignUnsubscribeToken,
  unsubscribeFromCampaign,
} from './campaign-unsubscribe.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const donor = readDonor(request, context)
  const subscription = donor && (await findCampaignSubscription(context.get(databaseContext), donor))
  if (!subscription) return data(null, { status: 404 })
  const { search } = new URL(request.url)
  return { ...subscription, search }
}

/** Unsubscribes, from the button or from an email client's one-click request (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
  const donor = readDonor(request, context)
  const isDone = donor && (await unsubscribeFromCampaign(context.get(databaseContext), donor, new Date()))
  return isDone ? { isUnsubscribed: true } : data(null, { status: 404 })
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Campaign updates',
    description: 'Unsubscribe from a campaign’s updates.',
    noIndex: true,
  })

export default function UnsubscribeRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData || actionData === null) return <UnknownUnsubscribeLink />
  const { title, isUnsubscribed, search } = loaderData
  const updates = (
    <>
      updates about <bdi>“{title}”</bdi>
    </>
  )
  return (
    <UnsubscribeView
      isUnsubscribed={actionData?.isUnsubscribed ?? isUnsubscribed}
      question="Unsubscribe from these emails?"
      explanation={<>Press the button to stop receiving {updates}.</>}
      confirmation={<>You will no longer receive {updates}.</>}
      action={`/campaigns/unsubscribe${search}`}
      subscribeLink={null}
    />
  )
}

/** The donor and campaign of the link; null if it is invalid. */
function readDonor(request: Request, context: Route.LoaderArgs['context']) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return readCampaignUnsubscribeToken(token, context.get(configContext).secret)
}
