import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import { findMedia } from '#app/cms/media/media-store.server.ts'
import type { Route } from './+types/revert-replacement.route'
import { mediaPath } from './media-path.ts'
import { revertReplacement } from './replace-picture-store.server.ts'
import { requireMedia } from './require-media.server.ts'

export function loader({ params, ...args }: Route.LoaderArgs) {
  return redirectToPage(args, mediaPath(params.id), 'content')
}

/** Undoes the replacement of the picture `from` with this one, made at `at`, so that the items show `from` again. */
export function action({ params, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'content',
    load: (db) => requireMedia(db, params.id),
    run: async ({ db, actor, now, item: to, values }) => {
      const { versioned } = args.context.get(collectionsContext)
      const from = await findMedia(db, values.from ?? '')
      const count = from
        ? await revertReplacement(db, versioned, { from, to, at: values.at ?? '' }, actor, now)
        : 0
      if (!from || count === 0)
        return { problem: 'There was nothing to undo: the items have been changed since then.' }
      return { path: mediaPath(from.id), text: 'The replacement was undone.' }
    },
    error: 'Error undoing the replacement. Please try again.',
    errorPath: mediaPath(params.id),
  })
}
