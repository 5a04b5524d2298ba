import { fail } from '#app/accounts/login/form-response.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/entry.route'
import { findEditableEntry } from './editable-entry.server.ts'
import { putEntry, refusalMessages } from './log-actions.server.ts'
import { LogFields } from './log-fields.tsx'
import { checkEntryForm, logFormValues } from './log-form.ts'
import { logPath } from './log-path.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: [] }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { today, entry } = await findEditableEntry(context, params.id, new Date())
  if (!entry) notFound('Entry')
  return { id: entry.id, today, ownDate: entry.localDate, values: logFormValues(entry) }
}

/** Replaces the entry. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const now = new Date()
  const { member, today, entry } = await findEditableEntry(context, params.id, now)
  if (!entry) notFound('Entry')
  const values = await readFields(request)
  const checked = checkEntryForm(values, today, { ownDate: entry.localDate })
  if (!checked.ok) return fail(400, correctFieldsMessage, { values, ...checked })
  const db = context.get(databaseContext)
  const refusal = await putEntry(db, member.id, entry, checked.date, checked.content, now)
  if (refusal) return fail(409, refusalMessages[refusal], { values })
  return redirectWithFlash({ context, request }, logPath, { text: 'Saved.', onSite: true })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Edit entry', description: 'What you read.', noIndex: true })

export default function EntryRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, today, ownDate, values } = loaderData
  const path = `${logPath}/entries/${id}`
  return (
    <AccountPage title="Edit entry" back={{ href: logPath, label: "Qur'an log" }}>
      <ChangeForm id="entry-form" action={path} result={actionData} submitLabel="Save" cancel={logPath}>
        <LogFields
          values={actionData?.values ?? values}
          errors={actionData?.errors ?? {}}
          today={today}
          ownDate={ownDate}
        />
      </ChangeForm>
      <div className="mt-8 border-t border-hairline pt-6">
        <ChangeForm
          id="delete-form"
          action={`${path}/delete`}
          submitLabel="Delete this entry"
          variant="danger"
        />
      </div>
    </AccountPage>
  )
}
