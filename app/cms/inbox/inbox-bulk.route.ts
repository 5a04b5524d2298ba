import { redirectToPage } from '#app/cms/admin-action/admin-action.server.ts'
import { noActionChosen, runBulkChange } from '#app/cms/bulk-changes/run-bulk-change.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import type { Route } from './+types/inbox-bulk.route'
import { bulkStatuses, inboxPath, requireInbox } from './inbox.server.ts'
import { changeSelectedStatus, findInInbox } from './inbox-selection.server.ts'
import { readStatusDate } from './status-date.server.ts'

export function loader(args: Route.LoaderArgs) {
  const inbox = requireInbox(args)
  return redirectToPage(args, inboxPath(inbox), inbox.permission)
}

/** Sets the status of the selected items. The date of a status that has one is today. */
export async function action(args: Route.ActionArgs) {
  const inbox = requireInbox(args)
  const values = await readFields(args.request)
  const { status = '' } = values
  const [, statusInfo] = bulkStatuses(inbox).find(([name]) => name === status) ?? []
  if (!statusInfo) return noActionChosen(args, inboxPath(inbox), values)
  const db = args.context.get(databaseContext)
  const date = await readStatusDate(db, inbox, { status }, new Date())
  const columns = 'columns' in date ? date.columns : {}
  const title = inbox.title.toLowerCase()
  const label = statusInfo.label.toLowerCase()
  return runBulkChange(args, {
    listKey: inbox.path,
    permission: inbox.permission,
    values,
    findMatching: findInInbox(inbox),
    change: (tx, item, actor, now) =>
      changeSelectedStatus(tx, inbox, { ...item, status, columns }, actor, now),
    labels: {
      done: (count) => `${count} ${count === 1 ? title.replace(/s$/, '') : title} marked as ${label}.`,
      refused: (count) =>
        `${count} cannot be marked as ${label} because of ${count === 1 ? 'its' : 'their'} current status.`,
    },
    error: 'The status could not be changed. Please try again.',
  })
}
