import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import type { Route } from './+types/restore-samples.route'
import { collectionsContext } from './registry.server.ts'
import { restoreSamples } from './sample-store.server.ts'

const path = '/admin/sample-content'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, path)

/** Restores the sample content from the trash. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    run: async ({ db, admin, now }) => {
      const { listed } = args.context.get(collectionsContext)
      const restored = await restoreSamples(db, listed, admin, now)
      return { path, text: `Restored the sample content: ${restored} items.` }
    },
    error: 'Error restoring sample content. Please try again.',
    errorPath: path,
  })
}
