import { redirectToPage, runAdminAction, type Success } from '#app/cms/admin-action/admin-action.server.ts'
import type { Route } from './+types/menu-order.route'
import { menuTitles, parseMenuOrder, serializeMenuOrder } from './menu.ts'
import { changeMenu } from './menu-store.server.ts'
import { navigationPath, requireMenu } from './require-menu.ts'

export function loader(args: Route.LoaderArgs) {
  return redirectToPage(args, navigationPath, 'settings')
}

/** The flash cookie has room for the ids of this many links. */
const maxUndoItems = 40

/** Resets a menu's links to their default order and visibility. With `items`, undoes a reset. */
export function action({ params, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'settings',
    load: async () => requireMenu(params),
    run: async ({ db, actor, now, item: menu, values: { items: order = '' } }) => {
      const changed = await changeMenu(db, menu, () => parseMenuOrder(order), actor, now)
      if (!changed) return { path: navigationPath, text: 'There was nothing to change.' }
      const { before } = changed
      const title = menuTitles[menu]
      if (order) return { path: navigationPath, text: 'The change was undone.' }
      const success: Success = {
        path: navigationPath,
        text: `${title}: reset to the default order and visibility.`,
      }
      if (before.length > maxUndoItems) return success
      const undo = {
        action: `${navigationPath}/${menu}/order`,
        fields: { items: serializeMenuOrder(before) },
      }
      return { ...success, undo }
    },
    error: 'Error resetting the menu. Please try again.',
    errorPath: navigationPath,
  })
}
