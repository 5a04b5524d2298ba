import { redirectToPage } from '#app/cms/admin-action/admin-action.server.ts'
import { noActionChosen, runBulkChange } from '#app/cms/bulk-changes/run-bulk-change.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import type { Route } from './+types/subscribers-bulk.route'
import { endSelectedSubscription, findSubscribers, subscriberListKey } from './subscriber-selection.server.ts'

const path = `/admin/${subscriberListKey}`

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, path, 'newsletter')

/** Ends the selected subscriptions. */
export async function action(args: Route.ActionArgs) {
  requirePermission(args.context, 'newsletter')
  const values = await readFields(args.request)
  if (values.change !== 'unsubscribe') return noActionChosen(args, path, values)
  return runBulkChange(args, {
    listKey: subscriberListKey,
    permission: 'newsletter',
    values,
    findMatching: findSubscribers,
    change: (tx, { id }, actor, now) => endSelectedSubscription(tx, id, actor, now),
    labels: { done: (count) => `${countText(count, 'subscriber', 'subscribers')} unsubscribed.` },
    error: 'The subscribers could not be unsubscribed. Please try again.',
  })
}
