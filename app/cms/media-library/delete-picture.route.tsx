import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import { deletePictureFiles } from '#app/cms/media/delete-unused-pictures.server.ts'
import { countVersionsWith, deleteMedia, type Media } from '#app/cms/media/media-store.server.ts'
import { pictureSourcesContext } from '#app/cms/media/picture-file.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { filesContext } from '#app/platform/files/files.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PictureView } from '#app/ui/picture-view.tsx'
import type { Route } from './+types/delete-picture.route'
import { mediaListPath, mediaPath } from './media-path.ts'
import { readMediaView } from './media-view.server.ts'
import { listPictureUses } from './picture-uses.server.ts'
import { requireMedia } from './require-media.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePermission(context, 'content')
  const db = context.get(databaseContext)
  const media = await requireMedia(db, params.id)
  const { canDelete } = await readMediaView(context, media, new Date())
  return {
    picture: media,
    name: media.name,
    refusal: canDelete ? null : refusalReason(media),
    versionCount: await countVersionsWith(db, media.id),
  }
}

/** Permanently deletes a picture that nothing uses. */
export function action({ params, ...args }: Route.ActionArgs) {
  const sources = args.context.get(pictureSourcesContext)
  return runAdminAction(args, {
    permission: 'content',
    load: (db) => requireMedia(db, params.id),
    run: async ({ db, actor, now, item: media }) => {
      const uses = await listPictureUses(db, args.context.get(collectionsContext).versioned, media.id, now)
      if (uses.length > 0 || !(await deleteMedia(db, sources.tables, media, actor, now))) {
        return { problem: `${refusalReason(media)}, so it was not deleted.` }
      }
      await deletePictureFiles(args.context.get(filesContext), sources, media.id)
      return { path: mediaListPath, text: `“${media.name}” was permanently deleted.` }
    },
    error: 'Error deleting the picture. Please try again.',
    errorPath: mediaPath(params.id),
  })
}

const refusalReason = ({ source }: Pick<Media, 'source'>) =>
  source === 'upload' ? 'This picture is in use' : 'This picture is included with the site'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Delete permanently?', description: '', noIndex: true })

export default function DeletePictureRoute({ loaderData }: Route.ComponentProps) {
  const { picture, name, refusal, versionCount } = loaderData
  const path = mediaPath(picture.id)
  const back = { path, label: name }
  if (refusal) {
    return (
      <AdminPage title="This cannot be deleted" back={back}>
        <p className="max-w-2xl">{`${refusal}, so it cannot be deleted.`}</p>
      </AdminPage>
    )
  }
  return (
    <AdminPage title="Delete permanently?" back={back}>
      <PictureView picture={picture} shape="wide" sizes="240px" className="mb-6 w-60 max-w-full rounded-md" />
      <p className="mb-6 max-w-2xl">
        The picture “<bdi>{name}</bdi>” and its files will be permanently deleted. This cannot be undone.
        {versionCount > 0 &&
          ` ${versionCount === 1 ? 'One earlier version' : `${versionCount} earlier versions`} of the site’s content used it. Restoring ${versionCount === 1 ? 'that version' : 'one of them'} will not bring this picture back.`}
      </p>
      <ChangeForm
        action={`${path}/delete`}
        submitLabel="Yes, delete permanently"
        variant="danger"
        cancel={path}
        cancelLabel="Keep the picture"
      />
    </AdminPage>
  )
}
