import { redirect } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { normalizeCode } from '#app/platform/http/typed-code.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/join-by-code.route'
import { codeSchema } from './group-form.ts'
import { groupsPath, joinPath } from './group-path.ts'
import { requireLogin } from './group-request.server.ts'
import { GroupScreen } from './group-screen.tsx'

export const handle: PageHandle = { hydrate: 'interaction' }

export function loader({ context }: Route.LoaderArgs) {
  requireLogin(context)
  return null
}

/** Opens the join page for a typed code, which shows the group before the member joins it. */
export async function action({ request, context }: Route.ActionArgs) {
  requireLogin(context)
  const form = await parseForm(request, codeSchema)
  if (!form.ok) return fail(400, correctFieldsMessage, form)
  return redirect(joinPath(normalizeCode(form.value.invite)), 303)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Join a group', description: 'Join a group with its code.', noIndex: true })

export default function JoinByCodeRoute({ actionData: result }: Route.ComponentProps) {
  return (
    <GroupScreen title="Join a group" back={{ path: groupsPath, label: 'Groups' }}>
      <ChangeForm id="join-form" action="/quran/join" result={result} submitLabel="Continue">
        <Field
          label="Code"
          name="invite"
          required
          autoComplete="off"
          maxLength={40}
          dir="ltr"
          hint="Eight letters and digits. Spaces and hyphens do not matter."
          defaultValue={result?.values.invite}
          error={result?.errors.invite}
        />
      </ChangeForm>
    </GroupScreen>
  )
}
