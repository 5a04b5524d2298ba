import { recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { hidePublicName } from '#app/giving/donors/public-name-store.server.ts'
import type { Route } from './+types/hide-name.route'
import { giftPath } from './gift-page.server.ts'
import { requireGift } from './gift-store.server.ts'

export const loader = ({ params, ...args }: Route.LoaderArgs) =>
  redirectToPage(args, giftPath(params.id), 'giving')

/** Stops showing the donor's name with the campaign, at their request. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  const path = giftPath(id)
  return runAdminAction(args, {
    permission: 'giving',
    load: (db) => requireGift(db, id),
    run: ({ db, actor, now, item }) =>
      db.transaction().execute(async (tx) => {
        if (!(await hidePublicName(tx, item))) return { problem: 'The name is already hidden.' }
        // Omits the name, which would stay in the log after the donor is erased.
        const entry = { verb: 'changed', subject: 'gift', subjectId: id, label: item.reference } as const
        await recordActivity(tx, actor, { ...entry, changes: { 'public name': ['shown', 'hidden'] } }, now)
        return { path, text: `The donor’s name is no longer shown with “${item.fundName}”.` }
      }),
    error: 'The name could not be hidden. Please try again.',
    errorPath: path,
  })
}
