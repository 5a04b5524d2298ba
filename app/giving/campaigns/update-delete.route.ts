import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import type { Route } from './+types/update-delete.route'
import { redirectToUpdates, requireCampaign } from './campaign-access.server.ts'
import { deleteDraft, requireUpdate } from './campaign-update-store.server.ts'
import { updatesPath } from './updates-path.ts'

export const loader = (args: Route.LoaderArgs) => redirectToUpdates(args)

/** Deletes a draft. */
export function action({ params, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'giving',
    load: async (db) =>
      requireUpdate(db, (await requireCampaign(db, params.id, new Date())).id, params.updateId),
    run: async ({ db, item }) => {
      if (!(await deleteDraft(db, item.id)))
        return { problem: 'This update has already been sent, so it cannot be deleted.' }
      return { path: updatesPath(item.campaignId), text: 'Draft deleted.' }
    },
    error: 'The draft could not be deleted. Please try again.',
    errorPath: `${updatesPath(params.id)}/${params.updateId}`,
  })
}
