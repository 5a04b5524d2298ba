import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/restore-dismissed.route'
import { isChecklistItem, wholeChecklist } from './checklist.ts'
import { setItemDismissed } from './checklist-store.server.ts'

const path = '/admin/checklist'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, path, 'settings')

/** Shows a dismissed checklist item, or the whole checklist, again. */
export function action({ params: { item }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'settings',
    load: async () => (isChecklistItem(item) ? item : notFound('Page')),
    run: async ({ db, actor, now }) => {
      await setItemDismissed(db, { item, dismissed: false }, actor, now)
      const text =
        item === wholeChecklist ? 'The checklist is shown again.' : 'The item is back on the checklist.'
      return { path, text }
    },
    error: 'Error restoring this item. Please try again.',
    errorPath: path,
  })
}
