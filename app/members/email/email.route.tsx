import { z } from 'zod'
import { tooManyAttemptsMessage } from '#app/accounts/login/account-limits.server.ts'
import { fail, succeed } from '#app/accounts/login/form-response.ts'
import { minDuration, minResponseMs } from '#app/accounts/login/min-duration.server.ts'
import { ReauthForm } from '#app/accounts/login/reauth-form.tsx'
import { reauthenticate, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { requiredEmail } from '#app/platform/http/form-text.ts'
import { linkOrigin } from '#app/platform/http/link-origin.server.ts'
import { withinPageMailLimit } from '#app/platform/http/recipient-limit.server.ts'
import { realEmail } from '#app/platform/mail/placeholder-email.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { confirmationTexts } from '#app/ui/confirmation-texts.ts'
import { Field } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/email.route'
import { sendEmailChangeLink } from './confirm-email.server.ts'
import { isConfirmationUndelivered } from './confirmation-delivery.server.ts'
import { ResendLinkForm } from './resend-link-form.tsx'

export const handle: PageHandle = { hydrate: 'interaction' }

const changeEmailForm = z.object({
  email: requiredEmail(),
  currentPassword: z.string().default(''),
})

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context)
  const reauth = await reauthMethod(context, member, new Date())
  const isUndelivered = await isConfirmationUndelivered(context, member)
  return { email: realEmail(member.email), emailVerified: member.emailVerified, isUndelivered, reauth }
}

/**
 * Emails a link to the new address, which replaces the old one when the member confirms it with that link. For a taken
 * address, the response is the same, but no email is sent.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context)
  const now = new Date()
  const form = await parseForm(request, changeEmailForm)
  if (!form.ok) return fail(400, correctFieldsMessage, form)
  const reauthError = await reauthenticate(context, member, form.value.currentPassword, now)
  if (reauthError)
    return fail(reauthError.status, reauthError.message, { values: form.values, errors: reauthError.errors })
  if (form.value.email.toLowerCase() === member.email)
    return fail(400, correctFieldsMessage, { values: form.values, errors: { email: sameEmailMessage } })
  const recipient = { email: form.value.email, emailVerified: false }
  if (!(await withinPageMailLimit(context, recipient, now)))
    return fail(429, tooManyAttemptsMessage, { values: form.values })
  const change = { userId: member.id, email: form.value.email }
  const origin = linkOrigin(context)
  await minDuration(minResponseMs, () =>
    sendEmailChangeLink(context.get(databaseContext), change, origin, now),
  )
  const settings = await readSettings(context.get(databaseContext))
  return (await isMailConnected(context))
    ? succeed(fillText(confirmationTexts.changeSent, settings, { email: form.value.email }))
    : fail(503, fillText(confirmationTexts.changeNotSent, settings), { values: form.values })
}

const sameEmailMessage = 'This is already your email address.'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Email', description: 'Your account’s email address.', noIndex: true })

export default function EmailRoute({
  loaderData: { email, emailVerified, isUndelivered, reauth },
  actionData,
}: Route.ComponentProps) {
  const field = fieldProps(actionData)
  return (
    <AccountPage
      title="Email"
      lead={
        email
          ? `Your email address is ${email}. ${emailVerified ? 'It is confirmed.' : 'It is not confirmed yet.'}`
          : 'Your account has no email address yet.'
      }
    >
      {email && !emailVerified && (
        <div className="mb-8 border-b border-hairline pb-8">
          <ResendLinkForm email={email} isUndelivered={isUndelivered} />
        </div>
      )}
      <ReauthForm
        id="email-form"
        path="/profile/email"
        reauth={reauth}
        result={actionData}
        submitLabel={email ? 'Change email' : 'Add email'}
      >
        <Field label="New email" type="email" autoComplete="email" {...field('email')} />
      </ReauthForm>
    </AccountPage>
  )
}
