import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/dismiss-item.route'
import { isChecklistItem, wholeChecklist } from './checklist.ts'
import { readChecklist, setItemDismissed } from './checklist-store.server.ts'

const path = '/admin/checklist'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, path, 'settings')

/** Dismisses a checklist item, or the whole checklist once no item is left. */
export function action({ params: { item }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'settings',
    load: async () => (isChecklistItem(item) ? item : notFound('Page')),
    run: async ({ db, actor, now }) => {
      const { checklist } = await readChecklist(args.context)
      if (item === wholeChecklist && checklist.left > 0)
        return { problem: 'Some items are neither done nor dismissed.' }
      await setItemDismissed(db, { item, dismissed: true }, actor, now)
      const text = item === wholeChecklist ? 'Checklist dismissed.' : 'Item dismissed.'
      return { path, text, undo: { action: `${path}/${item}/restore` } }
    },
    error: 'Error dismissing this item. Please try again.',
    errorPath: path,
  })
}
