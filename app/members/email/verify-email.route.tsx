import { fail } from '#app/accounts/login/form-response.ts'
import { loginUrl } from '#app/accounts/login/login-mode.ts'
import { expiredLinkMessage, readLinkToken } from '#app/accounts/login/mailed-link.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { confirmationTexts } from '#app/ui/confirmation-texts.ts'
import { EditableText } from '#app/ui/editable-text.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/verify-email.route'
import { confirmEmail, findEmailLink } from './confirm-email.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const [db, token, now] = [context.get(databaseContext), readLinkToken(searchParams), new Date()]
  const link = await findEmailLink(db, token, now)
  // An expired link is not found, but its URL says what it was for.
  const isRecovery = link ? link.purpose === 'recoverEmail' : searchParams.get('mode') === 'recoverEmail'
  return { email: link?.email ?? null, isRecovery, search }
}

/** Confirms on POST only, because some email clients open links automatically. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = readLinkToken(new URL(request.url).searchParams)
  const [db, now] = [context.get(databaseContext), new Date()]
  const link = await findEmailLink(db, token, now)
  const recovered = link?.purpose === 'recoverEmail'
  const email = await confirmEmail(db, token, now)
  if (email) {
    const detail = recovered ? 'recovered' : 'link'
    logSecurityEvent(context, 'email.confirmed', { user: link?.userId, detail })
    return { confirmed: email, recovered }
  }
  return (await findEmailLink(db, token, now))
    ? fail(409, fillText(confirmationTexts.taken, await readSettings(db)))
    : fail(410, expiredLinkMessage)
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Confirm your email address',
    description: 'Confirm your account’s email address.',
    noIndex: true,
  })

const recoverMessage =
  'Press the button to restore this email address to your account. This removes the account’s password, Google login, phone number and two-step verification, turns off its calendar link, and logs out every device, because someone else may have access. Then choose a new password.'

export default function VerifyEmailRoute({
  loaderData: { email, isRecovery, search },
  actionData,
}: Route.ComponentProps) {
  const result = actionData && 'confirmed' in actionData ? actionData : null
  const confirmed = result?.confirmed
  if (result?.recovered) return <Recovered email={result.confirmed} />
  const failure = actionData && 'problem' in actionData ? actionData : undefined
  return (
    <NarrowPage title={isRecovery ? 'Recover your account' : 'Confirm your email address'}>
      {confirmed ? (
        <Notice tone="success">
          <EditableText
            as="span"
            text={confirmationTexts.confirmed}
            values={{ email: <bdi>{confirmed}</bdi> }}
          />
        </Notice>
      ) : email ? (
        <>
          <p className="mb-6 text-muted">
            {isRecovery ? recoverMessage : 'Press the button to confirm that this email address is yours.'}
          </p>
          <ChangeForm
            id="verify-form"
            action={`/verify-email${search}`}
            result={failure}
            submitLabel={isRecovery ? `Restore ${email}` : `Confirm ${email}`}
          />
        </>
      ) : (
        <p>
          {expiredLinkMessage}{' '}
          {isRecovery ? (
            <EditableText as="span" text={confirmationTexts.lateRecovery} />
          ) : (
            'You can request a new one on your profile.'
          )}
        </p>
      )}
      {!(email && !confirmed) && (
        <ButtonLink className="mt-6" href="/profile">
          Go to your profile
        </ButtonLink>
      )}
    </NarrowPage>
  )
}

function Recovered({ email }: { email: string }) {
  return (
    <NarrowPage title="Your account has been recovered">
      <Notice tone="success">
        <EditableText as="span" text={confirmationTexts.recovered} values={{ email: <bdi>{email}</bdi> }} />
      </Notice>
      <ButtonLink className="mt-6" href={loginUrl('reset')}>
        Set a new password
      </ButtonLink>
    </NarrowPage>
  )
}
