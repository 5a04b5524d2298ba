import { redirectDocument } from 'react-router'
import { startSession } from '#app/platform/auth/session.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/setup.route'
import { isSetupToken } from './first-admin.server.ts'
import { fail } from './form-response.ts'
import { hasAdmin } from './member-store.server.ts'
import { createAccount } from './new-account.server.ts'
import { NewAccountFields } from './new-account-fields.tsx'
import { fullName, hasMissingFields, missingFieldsMessage, signUpForm } from './new-account-form.ts'
import { passwordProblems } from './password-check.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireSetupLink(request, context)
  return { search: new URL(request.url).search }
}

/** Creates the first admin, which invalidates the link. */
export async function action({ request, context }: Route.ActionArgs) {
  await requireSetupLink(request, context)
  const now = new Date()
  const form = await parseForm(request, signUpForm)
  if (hasMissingFields(form.values))
    return fail(400, missingFieldsMessage, form.ok ? { values: form.values } : form)
  if (!form.ok) return fail(400, correctFieldsMessage, form)
  const { passwordPolicy } = await readSettings(context.get(databaseContext))
  const problems = await passwordProblems(form.value.password, passwordPolicy)
  if (problems.length > 0) {
    return fail(400, 'Please choose a different password.', {
      values: form.values,
      errors: { password: problems.join(' ') },
    })
  }
  const account = { ...form.value, name: fullName(form.value), role: 'owner' } as const
  const id = await createAccount(context, account, now)
  if (!id) {
    // Throws a 404 if someone else became the first admin in the meantime.
    await requireSetupLink(request, context)
    return fail(409, 'An account with this email already exists. Use a different one.', {
      values: form.values,
      errors: { email: 'Use a different email.' },
    })
  }
  const headers = new Headers()
  for (const cookie of await startSession(context, request, id, now)) headers.append('Set-Cookie', cookie)
  return redirectDocument('/admin/checklist', { headers })
}

/** The URL contains a secret: it must not be cached or sent to other sites. */
export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Create the first admin', description: 'Set up this site.', noIndex: true })

export default function SetupRoute({ loaderData: { search }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Create the first admin">
        This site has no admin yet. The account you create here becomes its admin, and this page will no
        longer be available.
      </PageHeading>
      <div className="shell-width">
        <div className="max-w-xl">
          <ChangeForm
            id="setup-form"
            action={`/setup${search}`}
            result={actionData}
            submitLabel="Create the first admin"
          >
            <NewAccountFields result={actionData} />
          </ChangeForm>
        </div>
      </div>
    </>
  )
}

async function requireSetupLink(request: Request, context: Route.LoaderArgs['context']) {
  const token = new URL(request.url).searchParams.get('token')
  const isOpen =
    isSetupToken(context.get(configContext), token) && !(await hasAdmin(context.get(databaseContext)))
  if (!isOpen) notFound('Page')
}
