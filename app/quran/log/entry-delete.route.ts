import { redirect } from 'react-router'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import type { Route } from './+types/entry-delete.route'
import { findEditableEntry } from './editable-entry.server.ts'
import { deleteEntry, refusalMessages } from './log-actions.server.ts'
import { logFormValues } from './log-form.ts'
import { logPath } from './log-path.ts'

export const loader = () => redirect(logPath)

/** Deletes an entry from the last seven days. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const now = new Date()
  const { member, entry } = await findEditableEntry(context, params.id, now)
  if (!entry)
    return redirectWithFlash({ context, request }, logPath, {
      text: 'This entry was already deleted, or can no longer be changed.',
      onSite: true,
    })
  // A tap's “Undo” button sends the tap's operation id, because details may have replaced the tap by now.
  const { operation } = await readFields(request)
  const refusal = await deleteEntry(context.get(databaseContext), member.id, entry, now, operation)
  if (refusal) {
    return redirectWithFlash({ context, request }, logPath, {
      text: refusalMessages[refusal],
      tone: 'error',
      onSite: true,
    })
  }
  return redirectWithFlash({ context, request }, logPath, {
    text: 'Entry deleted.',
    onSite: true,
    undo: { action: `${logPath}/entries/${entry.id}/restore`, fields: logFormValues(entry) },
  })
}
