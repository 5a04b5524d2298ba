import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/delete-permanently.route'
import { capitalize, editAccess, titleOf, trashPath } from './collection.ts'
import { idsWithParticipants } from './participants-store.server.ts'
import { requireCollection, requireItem } from './require-item.server.ts'
import { deleteItemPermanently } from './trash-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const collection = await requireCollection(context, params)
  const db = context.get(databaseContext)
  const item = await requireItem(db, collection, params.id, { includeTrashed: true })
  if (!item.deletedAt) return notFound(capitalize(collection.noun))
  return {
    noun: collection.noun,
    title: titleOf(collection, item),
    trash: trashPath(collection),
    listTitle: collection.title,
    hasParticipants: (await idsWithParticipants(db, collection, [item.id])).size > 0,
  }
}

/** Permanently deletes an item in the trash. */
export async function action({ params, ...args }: Route.ActionArgs) {
  const collection = await requireCollection(args.context, params)
  return runAdminAction(args, {
    permission: editAccess(collection),
    load: (db) => requireItem(db, collection, params.id, { includeTrashed: true }),
    run: async ({ db, actor, now, item }) => {
      if (await deleteItemPermanently(db, collection, item.id, actor, now)) {
        return {
          path: trashPath(collection),
          text: `“${titleOf(collection, item)}” was permanently deleted.`,
        }
      }
      return item.deletedAt ? { problem: notDeletableMessage } : notFound(capitalize(collection.noun))
    },
    error: `Error deleting ${collection.noun}. Please try again.`,
    errorPath: trashPath(collection),
  })
}

const notDeletableMessage =
  'People signed up for this item, attended it or have hours for it, so it stays in the trash.'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Delete permanently?', description: '', noIndex: true })

export default function DeletePermanentlyRoute({ loaderData, params }: Route.ComponentProps) {
  const { noun, title, trash, listTitle, hasParticipants } = loaderData
  const back = { path: trash, label: `Trash: ${listTitle}` }
  if (hasParticipants) {
    return (
      <AdminPage title="This cannot be deleted permanently" back={back}>
        <p className="mb-6 max-w-2xl">
          People signed up for “<bdi>{title}</bdi>”, attended it or have hours for it, so it stays in the
          trash, where visitors cannot see it.
        </p>
      </AdminPage>
    )
  }
  return (
    <AdminPage title="Delete permanently?" back={back}>
      <p className="mb-6 max-w-2xl">
        The {noun} “<bdi>{title}</bdi>” and all its versions will be permanently deleted. This cannot be
        undone.
      </p>
      <ChangeForm
        action={`/admin/${params.collection}/${params.id}/remove`}
        submitLabel="Yes, delete permanently"
        variant="danger"
        cancel={trash}
        cancelLabel="Keep in the trash"
      />
    </AdminPage>
  )
}
