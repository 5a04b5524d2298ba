import { databaseContext } from '#app/platform/database/database.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { AccountForm } from '#app/ui/account-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/verify-email.route'
import { refuse } from './account-reply.ts'
import { confirmEmail, findEmailLink } from './confirm-email.server.ts'
import { mailedToken } from './mailed-token.ts'

export const handle: PageHandle = { wake: 'touch' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const link = await findEmailLink(context.get(databaseContext), mailedToken(searchParams), new Date())
  return { email: link?.email ?? null, search }
}

/** Mail programs open links by themselves: only a press of the button confirms. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = mailedToken(new URL(request.url).searchParams)
  const email = await confirmEmail(context.get(databaseContext), token, new Date())
  return email ? { confirmed: email } : refuse(410, linkIsOver)
}

const linkIsOver = 'This link was used already, was replaced by a newer one, or is too old.'

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Confirm your address', description: 'For your account.', hidden: true })

export default function VerifyEmailRoute({
  loaderData: { email, search },
  actionData,
}: Route.ComponentProps) {
  const confirmed = actionData && 'confirmed' in actionData ? actionData.confirmed : null
  const reply = actionData && 'problem' in actionData ? actionData : undefined
  return (
    <div className="shell-width pt-10 pb-20 sm:pt-16">
      <div className="max-w-md">
        <h1 className="mb-3 text-2xl">Confirm your address</h1>
        {confirmed ? (
          <Notice tone="good">{confirmed} is confirmed. Thank you!</Notice>
        ) : email ? (
          <>
            <p className="mb-6 text-muted">One press, and we know that this address is yours.</p>
            <AccountForm
              id="verify"
              action={`/verify-email${search}`}
              reply={reply}
              submit={`Confirm ${email}`}
            />
          </>
        ) : (
          <p>{linkIsOver} On your profile you can ask for a new one.</p>
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
