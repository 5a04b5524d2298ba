import { redirect } from 'react-router'
import { limitReached, tooManyAttemptsMessage } from '#app/accounts/login/account-limits.server.ts'
import { fail, succeed } from '#app/accounts/login/form-response.ts'
import { sendVerificationEmail } from '#app/accounts/login/new-account.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { linkOrigin } from '#app/platform/http/link-origin.server.ts'
import { withinPageMailLimit } from '#app/platform/http/recipient-limit.server.ts'
import { isPlaceholderEmail } from '#app/platform/mail/placeholder-email.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { confirmationTexts } from '#app/ui/confirmation-texts.ts'
import { EditableText } from '#app/ui/editable-text.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/email-link.route'
import { isConfirmationUndelivered } from './confirmation-delivery.server.ts'
import { ResendLinkForm } from './resend-link-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context)
  if (member.emailVerified || isPlaceholderEmail(member.email)) throw redirect('/profile/email')
  const isUndelivered = await isConfirmationUndelivered(context, member)
  return { email: member.email, isUndelivered }
}

/** Resends the link that confirms the address. */
export async function action({ context }: Route.ActionArgs) {
  const member = requireMember(context)
  const now = new Date()
  if (member.emailVerified || isPlaceholderEmail(member.email)) throw redirect('/profile/email')
  if (await limitReached(context, 'reset', member.email, now)) return fail(429, tooManyAttemptsMessage)
  if (!(await withinPageMailLimit(context, member, now))) return fail(429, tooManyAttemptsMessage)
  const origin = linkOrigin(context)
  await context
    .get(databaseContext)
    .transaction()
    .execute((db) => sendVerificationEmail(db, member, origin, now))
  const settings = await readSettings(context.get(databaseContext))
  return (await isMailConnected(context))
    ? succeed(fillText(confirmationTexts.sent, settings, { email: member.email }))
    : fail(503, fillText(confirmationTexts.notSent, settings, { email: member.email }))
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Email', description: 'Your account’s email address.', noIndex: true })

export default function EmailLinkRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isUndelivered } = loaderData
  return (
    <AccountPage
      title="Confirm your email address"
      lead={
        <EditableText as="span" text={confirmationTexts.openPage} values={{ email: <bdi>{email}</bdi> }} />
      }
    >
      <ResendLinkForm email={email} isUndelivered={isUndelivered} result={actionData} />
    </AccountPage>
  )
}
