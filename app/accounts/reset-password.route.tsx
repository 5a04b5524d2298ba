import { redirectDocument } from 'react-router'
import { hashPassword } from '#app/platform/auth/password-hash.server.ts'
import { endSessions } from '#app/platform/auth/session-store.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/settings/settings-store.server.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useShell } from '#app/shell/use-shell.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { fieldsOf } from '#app/ui/posted-form.tsx'
import type { Route } from './+types/reset-password.route'
import { AccountForm } from './account-form.tsx'
import { passwordChangedMail } from './account-mail.ts'
import { refuse } from './account-reply.ts'
import { loginAddress, loginNews } from './login-mode.ts'
import { findMailedLink, spendMailedLink } from './mailed-link-store.server.ts'
import { findMember, setPasswordHash } from './member-store.server.ts'
import { newPasswordForm } from './new-password-form.ts'
import { passwordProblems } from './password-check.server.ts'
import { policyInWords } from './password-policy.ts'

export const handle: PageHandle = { wake: 'touch' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const link = await findMailedLink(context.get(databaseContext), 'resetPassword', token, new Date())
  return { works: link !== undefined, search }
}

export async function action({ request, context }: Route.ActionArgs) {
  const now = new Date()
  const db = context.get(databaseContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (!(await findMailedLink(db, 'resetPassword', token, now))) return refuse(410, linkIsOver)
  const form = await parseForm(request, newPasswordForm)
  if (!form.ok) return refuse(400, 'Please choose a new password.', form)
  const problems = (
    await passwordProblems(form.value.password, (await readSettings(db)).passwordPolicy)
  ).join(' ')
  if (problems) return refuse(400, `Password reset failed: ${problems}`, { errors: { password: problems } })
  const changed = await resetPassword(db, token, await hashPassword(form.value.password), now)
  return changed ? redirectDocument(loginNews('new-password')) : refuse(410, linkIsOver)
}

const linkIsOver = 'This link was used already, was replaced by a newer one, or is too old.'

/** False when the link was used meanwhile. Whoever has the link has the mailbox, so the address is proven too. */
function resetPassword(db: Database, token: string, passwordHash: string, now: Date) {
  return db.transaction().execute(async (db) => {
    const link = await spendMailedLink(db, 'resetPassword', token, now)
    const member = link && (await findMember(db, link.userId))
    if (!member || member.email !== link.email) return false
    await setPasswordHash(db, member.id, passwordHash, now)
    await db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', member.id).execute()
    await endSessions(db, member.id)
    const { name, contactEmail } = await readSettings(db)
    await enqueueMail(db, passwordChangedMail(member, name, contactEmail), now)
    return true
  })
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Choose a new password', description: 'For your account.', hidden: true })

export default function ResetPasswordRoute({
  loaderData: { works, search },
  actionData,
}: Route.ComponentProps) {
  const { settings } = useShell()
  const field = fieldsOf(actionData)
  return (
    <div className="shell-width pt-10 pb-20 sm:pt-16">
      <div className="max-w-md">
        <h1 className="mb-3 text-2xl">Choose a new password</h1>
        {works ? (
          <>
            <p className="mb-6 text-muted">Your other devices will be logged out.</p>
            <AccountForm
              id="reset-password"
              action={`/reset-password${search}`}
              reply={actionData}
              submit="Save the new password"
              wide
            >
              <Field
                label="New password"
                type="password"
                autoComplete="new-password"
                hint={policyInWords(settings.passwordPolicy)}
                {...field('password')}
                defaultValue=""
              />
            </AccountForm>
          </>
        ) : (
          <>
            <p className="mb-6">{linkIsOver}</p>
            <ButtonLink href={loginAddress('reset')}>Ask for a new link</ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}
