import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import type { Route } from './+types/menu-item-visibility.route'
import { menuTitles, setHidden } from './menu.ts'
import { changeMenu } from './menu-store.server.ts'
import { navigationPath, requireMenu } from './require-menu.ts'

export function loader(args: Route.LoaderArgs) {
  return redirectToPage(args, navigationPath, 'settings')
}

/** Hides a section from a menu (`hidden`), or shows it again. */
export function action({ params, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'settings',
    load: async () => requireMenu(params),
    run: async ({ db, actor, now, item: menu, values: { item: id = '', hidden = '' } }) => {
      const isHidden = hidden !== ''
      const changed = await changeMenu(db, menu, (items) => setHidden(items, id, isHidden), actor, now)
      const path = navigationPath
      if (!changed) return { path, text: 'There was nothing to change.', inPlace: true }
      const label = changed.before.find((candidate) => candidate.id === id)?.label ?? ''
      const menuTitle = menuTitles[menu].toLowerCase()
      return {
        path,
        text: `“${label}” is ${isHidden ? 'hidden from' : 'shown in'} the ${menuTitle}.`,
        inPlace: true,
        undo: {
          action: `${navigationPath}/${menu}/visibility`,
          fields: { item: id, hidden: isHidden ? '' : 'yes' },
        },
      }
    },
    error: 'Error changing the menu. Please try again.',
    errorPath: navigationPath,
  })
}
