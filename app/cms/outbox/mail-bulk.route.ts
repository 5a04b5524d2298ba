import { redirectToPage } from '#app/cms/admin-action/admin-action.server.ts'
import { noActionChosen, runBulkChange } from '#app/cms/bulk-changes/run-bulk-change.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import type { Route } from './+types/mail-bulk.route'
import { mailChecksContext } from './mail-check.ts'
import { changeSelectedMail, findInOutbox, mailChanges } from './mail-selection.server.ts'
import { storedNote } from './outbox.ts'

const path = '/admin/mail'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, path, 'mail')

/** Sends or cancels the selected emails. */
export async function action(args: Route.ActionArgs) {
  requirePermission(args.context, 'mail')
  const values = await readFields(args.request)
  const change = mailChanges.find((known) => known === values.change)
  if (!change) return noActionChosen(args, path, values)
  const isStoredOnly = change === 'retry' && !(await isMailConnected(args.context))
  const checks = args.context.get(mailChecksContext)
  return runBulkChange(args, {
    listKey: 'mail',
    permission: 'mail',
    values,
    findMatching: findInOutbox,
    change: (tx, { id }, actor, now) => changeSelectedMail(tx, { id, change, checks }, actor, now),
    labels: {
      done: (count) =>
        isStoredOnly
          ? storedNote(count)
          : `${countText(count, 'email', 'emails')} ${change === 'retry' ? 'queued again' : 'canceled'}.`,
      refused: (count) =>
        change === 'retry'
          ? `${countText(count, 'was', 'were')} already sent, may have arrived, or cannot be sent now.`
          : `${countText(count, 'was', 'were')} already sent, or ${count === 1 ? 'is' : 'are'} being sent.`,
    },
    isProblem: isStoredOnly,
    error: 'The emails could not be changed. Please try again.',
  })
}
