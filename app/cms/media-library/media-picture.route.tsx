import { invalidFieldsMessage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { FocalPicker } from '#app/cms/media/focal-picker.tsx'
import { updateMediaDetails } from '#app/cms/media/media-store.server.ts'
import { checkAlt, focalOf, maxAltLength } from '#app/cms/media/picture-choice.ts'
import { saveShareImage } from '#app/cms/media/submitted-picture.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { filesContext } from '#app/platform/files/files.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Field } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { centerFocalPoint, focalCell } from '#app/ui/picture.ts'
import { PictureView } from '#app/ui/picture-view.tsx'
import type { Route } from './+types/media-picture.route'
import { mediaListPath, mediaPath } from './media-path.ts'
import { readMediaView } from './media-view.server.ts'
import { requireMedia } from './require-media.server.ts'
import { UseList } from './use-list.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePermission(context, 'content')
  const media = await requireMedia(context.get(databaseContext), params.id)
  return readMediaView(context, media, new Date())
}

/** Saves the description and the focal point. */
export function action({ params, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'content',
    load: (db) => requireMedia(db, params.id),
    run: async ({ db, actor, now, item: media, values }) => {
      const { alt, error } = checkAlt(values.alt)
      if (error)
        return {
          status: 400,
          problem: invalidFieldsMessage,
          errors: { alt: error },
        }
      const focal = values.focal === undefined ? media.focal : focalOf(values.focal)
      await saveShareImage(args.context.get(filesContext), media, focal)
      const path = mediaPath(media.id)
      if (!(await updateMediaDetails(db, media, { alt, focal }, actor, now))) {
        return { path, text: 'There were no changes to save.' }
      }
      const before = { alt: media.alt, focal: focalCell(media.focal) }
      return {
        path,
        text: alt === media.alt ? 'Focal point saved.' : 'Description saved.',
        ...(media.alt ? { undo: { action: path, fields: before } } : {}),
      }
    },
    error: 'Error saving the description. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.name ?? 'Picture', description: '', noIndex: true })

export default function MediaPictureRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { picture, name, uses, objects, isUpload, canDelete } = loaderData
  const { dimensions, size, added, expires, designPath } = loaderData
  const path = mediaPath(picture.id)
  const values = result?.values
  return (
    <AdminPage
      title={name}
      back={{ path: mediaListPath, label: 'Media' }}
      actions={
        <>
          {uses.length > 0 && <ButtonLink href={`${path}/replace`}>Replace everywhere</ButtonLink>}
          {canDelete && (
            <ButtonLink variant="danger" href={`${path}/delete`}>
              Delete
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-8">
          <PictureView
            picture={picture}
            shape="wide"
            loading="eager"
            sizes="(min-width: 1024px) 560px, 92vw"
            className="w-full rounded-md border border-hairline [&>img]:max-h-160 [&>img]:object-contain"
          />
          <DescriptionList
            details={{
              Dimensions: dimensions,
              Size: size,
              [isUpload ? 'Uploaded' : 'Source']: added,
              Deletion: expires && `Nothing uses it, so it will be deleted after ${expires}.`,
            }}
          />
        </div>
        <div className="grid content-start gap-10">
          <UseList uses={uses} objects={objects} isUpload={isUpload} designPath={designPath} />
          <section aria-labelledby="description">
            <h2 id="description" className="mb-4 text-xl">
              Description
            </h2>
            <ChangeForm action={path} result={result} submitLabel="Save description">
              <Field
                label="What the picture shows"
                hint="Read aloud to people who cannot see it, everywhere the picture is used. Slides have their own description; this one is suggested when you choose the picture."
                name="alt"
                id="alt"
                required
                maxLength={maxAltLength}
                dir="auto"
                defaultValue={values?.alt ?? picture.alt}
                error={result?.errors.alt}
              />
              {isUpload && (
                <FocalPicker
                  name="focal"
                  picture={picture}
                  chosenCell={values?.focal ?? focalCell(picture.focal ?? centerFocalPoint)}
                />
              )}
            </ChangeForm>
          </section>
        </div>
      </div>
    </AdminPage>
  )
}
