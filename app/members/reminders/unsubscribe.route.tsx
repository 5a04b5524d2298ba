import { data } from 'react-router'
import {
  readNotifications,
  turnOffNotification,
  withdrawTurnedOffEmails,
} from '#app/members/profile/notification-store.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { UnknownUnsubscribeLink, UnsubscribeView } from '#app/ui/unsubscribe-view.tsx'
import type { Route } from './+types/unsubscribe.route'
import { findEventMessageChoice, turnOffEventMessages } from './event-message-choice.server.ts'
import { readMessageToken, readUnsubscribeToken } from './unsubscribe-link.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { token, signupId } = readToken(request, context)
  const db = context.get(databaseContext)
  const { search } = new URL(request.url)
  if (signupId) {
    const choice = await findEventMessageChoice(db, signupId)
    const label = `messages from the organizers of “${choice?.title}”`
    return choice
      ? { isUnsubscribed: choice.isOff, label, search, isEventMessage: true }
      : data(null, { status: 404 })
  }
  if (!token) return data(null, { status: 404 })
  const { kind, label, userId } = token
  const chosen = await readNotifications(db, userId)
  return { isUnsubscribed: !chosen[kind], label, search, isEventMessage: false }
}

/** Turns off one kind of email, from the button or from an email client's one-click request (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
  const { token, signupId } = readToken(request, context)
  const db = context.get(databaseContext)
  const now = new Date()
  const isDone = signupId
    ? await turnOffEventMessages(db, signupId, now)
    : token && (await turnOffNotification(db, token.userId, token.kind))
  if (!isDone) return data(null, { status: 404 })
  if (token) await withdrawTurnedOffEmails(db, token.userId, now)
  return { isUnsubscribed: true }
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Unsubscribe', description: 'Unsubscribe from emails.', noIndex: true })

export default function UnsubscribeRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData || actionData === null) return <UnknownUnsubscribeLink />
  const { label, search, isEventMessage } = loaderData
  return (
    <UnsubscribeView
      isUnsubscribed={actionData?.isUnsubscribed ?? loaderData.isUnsubscribed}
      question="Unsubscribe from these emails?"
      explanation={`Press the button to stop receiving these emails: ${label}.`}
      confirmation={`You will no longer receive these emails: ${label}.`}
      action={`/reminders/unsubscribe${search}`}
      {...(isEventMessage && { subscribeLink: null })}
    />
  )
}

function readToken(request: Request, context: Route.LoaderArgs['context']) {
  const text = new URL(request.url).searchParams.get('token') ?? ''
  const { secret } = context.get(configContext)
  return { token: readUnsubscribeToken(text, secret), signupId: readMessageToken(text, secret) }
}
