import { data } from 'react-router'
import { turnOnSignupEmails } from '#app/events/signup/signup-opt-outs.server.ts'
import {
  readNotifications,
  turnOffNotification,
  withdrawTurnedOffEmails,
} from '#app/members/profile/notification-store.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { UnknownUnsubscribeLink, UnsubscribeView } from '#app/ui/unsubscribe-view.tsx'
import type { Route } from './+types/unsubscribe.route'
import { findSignupEmailChoice, turnOffSignupEmails } from './signup-email-choice.server.ts'
import { signupEmailDetails } from './signup-email-kinds.ts'
import { readSignupUnsubscribeToken, readUnsubscribeToken } from './unsubscribe-link.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { memberEmails, signupEmails } = readToken(request, context)
  const db = context.get(databaseContext)
  const { search } = new URL(request.url)
  if (signupEmails) {
    const choice = await findSignupEmailChoice(db, signupEmails)
    if (!choice) return data(null, { status: 404 })
    const { label, warning = '' } = signupEmailDetails[signupEmails.kind]
    return { isUnsubscribed: choice.isOff, label: label(choice.title), warning, search, isForSignup: true }
  }
  if (!memberEmails) return data(null, { status: 404 })
  const { kind, label, userId } = memberEmails
  const chosen = await readNotifications(db, userId)
  return { isUnsubscribed: !chosen[kind], label, warning: '', search, isForSignup: false }
}

/**
 * Turns off one kind of email, from the button or from an email client's one-click request (RFC 8058). Emails about one
 * sign-up can be turned on again here; members turn on the others on their profile.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { memberEmails, signupEmails } = readToken(request, context)
  const db = context.get(databaseContext)
  const now = new Date()
  if (signupEmails) {
    const { subscribe } = await readFields(request)
    if (subscribe) await turnOnSignupEmails(db, signupEmails.signupId, signupEmails.kind)
    else if (!(await turnOffSignupEmails(db, signupEmails, now))) return data(null, { status: 404 })
    return { isUnsubscribed: !subscribe, isSubscribedAgain: Boolean(subscribe) }
  }
  if (!memberEmails) return data(null, { status: 404 })
  const { userId, kind } = memberEmails
  if (!(await turnOffNotification(db, userId, kind))) return data(null, { status: 404 })
  await withdrawTurnedOffEmails(db, userId, now)
  return { isUnsubscribed: true, isSubscribedAgain: false }
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Unsubscribe', description: 'Unsubscribe from emails.', noIndex: true })

export default function UnsubscribeRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData || actionData === null) return <UnknownUnsubscribeLink />
  const { label, warning, search, isForSignup } = loaderData
  return (
    <UnsubscribeView
      isUnsubscribed={actionData?.isUnsubscribed ?? loaderData.isUnsubscribed}
      question={actionData?.isSubscribedAgain ? 'You are subscribed again' : 'Unsubscribe from these emails?'}
      explanation={
        actionData?.isSubscribedAgain
          ? `You will receive these emails: ${label}.`
          : `Press the button to stop receiving these emails: ${label}. ${warning}`
      }
      confirmation={`You will no longer receive these emails: ${label}.`}
      action={`/reminders/unsubscribe${search}`}
      {...(isForSignup && { subscribeLink: null, canSubscribeAgain: true })}
    />
  )
}

/** The emails that the link turns off: one kind for one member, or one kind about one sign-up. */
function readToken(request: Request, context: Route.LoaderArgs['context']) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const { secret } = context.get(configContext)
  return {
    memberEmails: readUnsubscribeToken(token, secret),
    signupEmails: readSignupUnsubscribeToken(token, secret),
  }
}
