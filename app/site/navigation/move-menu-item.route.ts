import { redirectToPage, runAdminAction, type Success } from '#app/cms/admin-action/admin-action.server.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/move-menu-item.route'
import { moveItemBy, moveItemTo } from './menu.ts'
import { changeMenu } from './menu-store.server.ts'
import { navigationPath, requireMenu } from './require-menu.ts'

export function loader(args: Route.LoaderArgs) {
  return redirectToPage(args, navigationPath, 'settings')
}

/** Moves a link one position up or down in its menu, or to the position of another link (`to`). */
export function action({ params, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'settings',
    load: async () => requireMenu(params),
    run: async ({ db, actor, now, item: menu, values: { item: id = '', direction, to } }) => {
      const moved = await changeMenu(
        db,
        menu,
        (items) =>
          to ? moveItemTo(items, id, to) : moveItemBy(items, id, direction === 'up' ? 'up' : 'down'),
        actor,
        now,
      )
      const redirect = { path: navigationPath, inPlace: true }
      if (!moved) return { ...redirect, text: 'The link was not moved.' }
      const { before, after } = moved
      const oldIndex = before.findIndex((candidate) => candidate.id === id)
      const link = before[oldIndex] ?? notFound('Link')
      const undo: Success['undo'] = {
        action: `${navigationPath}/${menu}/move`,
        fields: { item: id, to: after[oldIndex]?.id ?? '' },
      }
      const directionText = to ? '' : direction === 'up' ? ' up' : ' down'
      return { ...redirect, text: `“${link.label}” moved${directionText}.`, undo }
    },
    error: 'Error moving the link. Please try again.',
    errorPath: navigationPath,
  })
}
