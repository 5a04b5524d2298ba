import { runUploadAction } from '#app/cms/admin-action/admin-action.server.ts'
import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import { listPictureOptions, type Media } from '#app/cms/media/media-store.server.ts'
import { checkAlt, pictureFields } from '#app/cms/media/picture-choice.ts'
import { PictureField } from '#app/cms/media/picture-field.tsx'
import { type PictureSources, pictureSourcesContext } from '#app/cms/media/picture-file.ts'
import { readSubmittedPicture } from '#app/cms/media/submitted-picture.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { toFormState } from '#app/ui/form-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Picture } from '#app/ui/picture.ts'
import { PictureView } from '#app/ui/picture-view.tsx'
import type { Route } from './+types/replace-picture.route'
import { mediaPath } from './media-path.ts'
import { listPictureUses } from './picture-uses.server.ts'
import { replacePicture } from './replace-picture-store.server.ts'
import { requireMedia } from './require-media.server.ts'

const fieldName = 'pictureId'

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePermission(context, 'content')
  const db = context.get(databaseContext)
  const media = await requireMedia(db, params.id)
  const [uses, library] = await Promise.all([
    listPictureUses(db, context.get(collectionsContext).versioned, media.id, new Date()),
    listPictureOptions(db),
  ])
  const folder = folderOf(media, context.get(pictureSourcesContext))
  return {
    picture: media,
    name: media.name,
    uses,
    folder,
    library: library.filter(({ id }) => id !== media.id),
  }
}

/** Replaces a picture wherever items of the collections use it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  return runUploadAction(
    { request, context },
    {
      permission: 'content',
      load: (db) => requireMedia(db, params.id),
      run: async ({ db, actor, now, item: from, form }) => {
        const folder = folderOf(from, context.get(pictureSourcesContext))
        const chosen = await readSubmittedPicture(context, form, {
          name: fieldName,
          folder,
          required: true,
          now,
        })
        const { pictureId, values, errors, picture } = chosen
        const submitted = { values, errors, extra: { picture } }
        if (!chosen.ok || !pictureId) {
          return {
            status: 400,
            problem: 'Nothing was replaced. Please correct the highlighted fields.',
            ...submitted,
          }
        }
        if (pictureId === from.id)
          return { problem: 'This is the same picture. Please choose another one.', ...submitted }
        const { alt } = checkAlt(values[pictureFields(fieldName).alt])
        const { versioned } = context.get(collectionsContext)
        const replacement = {
          from,
          to: await requireMedia(db, pictureId),
          alt: alt === from.alt ? null : alt,
        }
        const count = await replacePicture(db, versioned, replacement, actor, now)
        if (count === 0)
          return {
            problem:
              'Nothing was replaced: the picture is no longer used, or only in event reports, newsletter issues or campaign updates.',
            ...submitted,
          }
        await chosen.saveDetails()
        const path = mediaPath(pictureId)
        const undo = { action: `${path}/revert`, fields: { from: from.id, at: now.toISOString() } }
        return { path, text: `Replaced in ${formatPlaces(count)}.`, undo }
      },
      error: 'Error replacing the picture. Please try again.',
      extra: noExtra,
    },
  )
}

/** Has no properties, but gives each result of the action the type of the picture that a failure adds. */
const noExtra: { picture?: Picture | null } = {}

const formatPlaces = (count: number) => (count === 1 ? 'one place' : `${count} places`)

/** The folder for the new picture's files: the same as for the replaced picture, if possible. */
const folderOf = ({ id }: Media, { folders }: PictureSources) =>
  folders.find((folder) => id.startsWith(`${folder}/`)) ?? folders[0] ?? ''

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Replace this picture', description: '', noIndex: true })

export default function ReplacePictureRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { picture, name, uses, folder, library } = loaderData
  const path = mediaPath(picture.id)
  const alt = { [pictureFields(fieldName).alt]: picture.alt }
  return (
    <AdminPage
      title="Replace this picture"
      back={{ path, label: name }}
      lead="Everything that uses this picture, except event reports, newsletter issues and campaign updates, will show the new one. Each item gets a new version, and you can undo the replacement."
    >
      {uses.length === 0 ? (
        <Notice>Nothing uses this picture, so there is nothing to replace.</Notice>
      ) : (
        <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6">
          <figure className="w-48 max-w-full">
            <PictureView
              picture={picture}
              shape="wide"
              sizes="192px"
              className="rounded-md border border-hairline"
            />
            <figcaption className="mt-1.5 text-sm text-muted">Used in {formatPlaces(uses.length)}</figcaption>
          </figure>
          <ChangeForm action={`${path}/replace`} result={result} submitLabel="Replace everywhere" withFiles>
            <PictureField
              name={fieldName}
              label="New picture"
              folder={folder}
              required
              keepsAlt
              library={library}
              formState={toFormState(alt, result)}
            />
          </ChangeForm>
        </div>
      )}
    </AdminPage>
  )
}
