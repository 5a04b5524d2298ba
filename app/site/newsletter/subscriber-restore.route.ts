import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/subscriber-restore.route'
import { findSubscriberById, restoreSubscriber, subscriberLabel } from './subscriber-store.server.ts'

const listPath = '/admin/newsletter/subscribers'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, listPath, 'newsletter')

/** Undoes an unsubscribe by an admin. It never subscribes anyone without their consent. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'newsletter',
    load: async (db) => (await findSubscriberById(db, id)) ?? notFound('Subscriber'),
    run: async ({ db, actor, now, item, values: { at = '' } }) => {
      const label = subscriberLabel(item)
      const restored = await restoreSubscriber(db, id, at, actor, now)
      if (restored) return { path: listPath, text: `${label} is subscribed again.` }
      return {
        problem: `${label} has since unsubscribed or subscribed again. Nothing was changed.`,
      }
    },
    error: 'The subscription could not be restored. Please try again.',
    errorPath: listPath,
  })
}
