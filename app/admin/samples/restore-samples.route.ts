import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import { countText } from '#app/platform/count-text.ts'
import type { Route } from './+types/restore-samples.route'
import { revertSampleRemoval } from './sample-removal-store.server.ts'

const path = '/admin/sample-content'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, path, 'settings')

/** Undoes the removal whose ID is in the field `removal`, or the most recent removal if the field is empty. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'settings',
    run: async ({ db, actor, now, values }) => {
      const collections = args.context.get(collectionsContext).versioned
      const count = await revertSampleRemoval(db, { collections, id: values.removal || null }, actor, now)
      if (count === null) return { path, text: 'There is nothing to restore.' }
      return {
        path,
        text: `Sample content restored: ${countText(count, 'item', 'items')}.`,
        // The links are in the shell, which only a full page load reads again.
        reloadDocument: true,
      }
    },
    error: 'Error restoring sample content. Please try again.',
    errorPath: path,
  })
}
