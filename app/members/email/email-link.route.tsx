import { redirect } from 'react-router'
import { limitReached, tooManyAttemptsMessage } from '#app/accounts/login/account-limits.server.ts'
import { fail, succeed } from '#app/accounts/login/form-response.ts'
import { sendVerificationEmail } from '#app/accounts/login/new-account.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { mailOrigin } from '#app/platform/http/mail-origin.server.ts'
import { withinPageMailLimit } from '#app/platform/http/recipient-limit.server.ts'
import { AccountForm } from '#app/ui/account-form.tsx'
import { AccountPage } from '#app/ui/account-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/email-link.route'

export function loader({ context }: Route.LoaderArgs) {
  return { email: requireMember(context).email }
}

/** Resends the link that confirms the address. */
export async function action({ context }: Route.ActionArgs) {
  const member = requireMember(context)
  const now = new Date()
  if (member.emailVerified) throw redirect('/profile/email')
  if (await limitReached(context, 'reset', member.email, now)) return fail(429, tooManyAttemptsMessage)
  if (!(await withinPageMailLimit(context, member, now))) return fail(429, tooManyAttemptsMessage)
  const origin = mailOrigin(context)
  await context
    .get(databaseContext)
    .transaction()
    .execute((db) => sendVerificationEmail(db, member, origin, now))
  return succeed(`We sent a link to ${member.email}.`)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Email', description: 'The address of your account.', hidden: true })

export default function EmailLinkRoute({ loaderData: { email }, actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Confirm your address"
      lead={`Open the link in the email to ${email} to confirm that the address is yours.`}
    >
      <AccountForm
        id="email-link"
        action="/profile/email-link"
        result={actionData}
        submit="Send the link again"
        variant="quiet"
      />
    </AccountPage>
  )
}
