import { fail } from '#app/accounts/login/account-reply.ts'
import { loginUrl } from '#app/accounts/login/login-mode.ts'
import { findMailedLink } from '#app/accounts/login/mailed-link-store.server.ts'
import { mailedToken } from '#app/accounts/login/mailed-token.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { AccountForm } from '#app/ui/account-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/verify-email.route'
import { confirmEmail, findEmailLink } from './confirm-email.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const [db, token, now] = [context.get(databaseContext), mailedToken(searchParams), new Date()]
  const link = await findEmailLink(db, token, now)
  const isRecovery = (await findMailedLink(db, 'recoverEmail', token, now)) !== undefined
  return { email: link?.email ?? null, isRecovery, search }
}

/** Mail programs open links by themselves: only a press of the button confirms. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = mailedToken(new URL(request.url).searchParams)
  const [db, now] = [context.get(databaseContext), new Date()]
  const recovered = (await findMailedLink(db, 'recoverEmail', token, now)) !== undefined
  const email = await confirmEmail(db, token, now)
  if (email) return { confirmed: email, recovered }
  return (await findEmailLink(db, token, now)) ? fail(409, emailTakenMessage) : fail(410, expiredLinkMessage)
}

const emailTakenMessage =
  'Another account has this address now. The link works again once it is free: please write to us.'

const expiredLinkMessage = 'This link was used already, was replaced by a newer one, or is too old.'

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Confirm your address', description: 'For your account.', hidden: true })

const recoverMessage =
  'One press, and your account has this address again. Its password, its Google login and its two-step verification are taken off, and every device is logged out: somebody else may hold them. After that you choose a new password.'

export default function VerifyEmailRoute({
  loaderData: { email, isRecovery, search },
  actionData,
}: Route.ComponentProps) {
  const done = actionData && 'confirmed' in actionData ? actionData : null
  const confirmed = done?.confirmed
  if (done?.recovered) return <Recovered email={done.confirmed} />
  const reply = actionData && 'problem' in actionData ? actionData : undefined
  return (
    <div className="shell-width pt-10 pb-20 sm:pt-16">
      <div className="max-w-md">
        <h1 className="mb-3 text-2xl">{isRecovery ? 'Take your account back' : 'Confirm your address'}</h1>
        {confirmed ? (
          <Notice tone="good">{confirmed} is confirmed. Thank you!</Notice>
        ) : email ? (
          <>
            <p className="mb-6 text-muted">
              {isRecovery ? recoverMessage : 'One press, and we know that this address is yours.'}
            </p>
            <AccountForm
              id="verify"
              action={`/verify-email${search}`}
              result={reply}
              submit={isRecovery ? `Take it back to ${email}` : `Confirm ${email}`}
            />
          </>
        ) : (
          <p>{expiredLinkMessage} On your profile you can ask for a new one.</p>
        )}
        {!(email && !confirmed) && (
          <ButtonLink className="mt-6" href="/profile">
            To your profile
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function Recovered({ email }: { email: string }) {
  return (
    <div className="shell-width pt-10 pb-20 sm:pt-16">
      <div className="max-w-md">
        <h1 className="mb-3 text-2xl">Your account is back</h1>
        <Notice tone="good">
          It has the address <bdi>{email}</bdi> again. Nothing lets anyone in now, neither a password nor
          Google: choose a new password with the link that we mail to you.
        </Notice>
        <ButtonLink className="mt-6" href={loginUrl('reset')}>
          Forgot password?
        </ButtonLink>
      </div>
    </div>
  )
}
