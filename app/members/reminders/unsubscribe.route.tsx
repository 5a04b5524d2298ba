import { data } from 'react-router'
import { readNotifications, turnOffNotification } from '#app/members/profile/notification-store.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { UnknownUnsubscribeLink, UnsubscribeView } from '#app/ui/unsubscribe-view.tsx'
import type { Route } from './+types/unsubscribe.route'
import { readUnsubscribeToken } from './unsubscribe-link.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = readToken(request, context)
  if (!token) return data(null, { status: 404 })
  const { kind, label, userId } = token
  const chosen = await readNotifications(context.get(databaseContext), userId)
  return { isUnsubscribed: !chosen[kind], label, search: new URL(request.url).search }
}

/** Turns off one kind of reminder, from the button or from a mail program's one-click request (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
  const token = readToken(request, context)
  const isDone = token && (await turnOffNotification(context.get(databaseContext), token.userId, token.kind))
  return isDone ? { isUnsubscribed: true } : data(null, { status: 404 })
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Reminders', description: 'Unsubscribe from reminders.', hidden: true })

export default function UnsubscribeRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData || actionData === null) return <UnknownUnsubscribeLink />
  const { label, search } = loaderData
  return (
    <UnsubscribeView
      isUnsubscribed={actionData?.isUnsubscribed ?? loaderData.isUnsubscribed}
      question="Unsubscribe from these emails?"
      explanation={`Press the button to stop receiving: ${label}.`}
      confirmation={`You will no longer receive: ${label}.`}
      action={`/reminders/unsubscribe${search}`}
    />
  )
}

function readToken(request: Request, context: Route.LoaderArgs['context']) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return readUnsubscribeToken(token, context.get(configContext).secret)
}
