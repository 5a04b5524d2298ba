import { invalidFieldsMessage, runUploadAction } from '#app/cms/admin-action/admin-action.server.ts'
import { PictureField } from '#app/cms/media/picture-field.tsx'
import { pictureSourcesContext } from '#app/cms/media/picture-file.ts'
import { readSubmittedPicture } from '#app/cms/media/submitted-picture.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { toFormState } from '#app/ui/form-state.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Picture } from '#app/ui/picture.ts'
import type { Route } from './+types/add-media.route'
import { mediaListPath, mediaPath } from './media-path.ts'

const fieldName = 'pictureId'
const path = `${mediaListPath}/new`

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'content')
  return { folder: folderOf(context) }
}

/** Uploads a picture that nothing uses yet. */
export async function action({ request, context }: Route.ActionArgs) {
  return runUploadAction(
    { request, context },
    {
      permission: 'content',
      run: async ({ now, form }) => {
        const folder = folderOf(context)
        const chosen = await readSubmittedPicture(context, form, {
          name: fieldName,
          folder,
          required: true,
          now,
        })
        const { pictureId, values, errors, picture } = chosen
        if (!chosen.ok || !pictureId) {
          return { status: 400, problem: invalidFieldsMessage, values, errors, extra: { picture } }
        }
        await chosen.saveDetails()
        return {
          path: mediaPath(pictureId),
          text: 'Picture saved. You can choose it wherever pictures are used.',
        }
      },
      error: 'Error saving the picture. Please try again.',
      extra: noExtra,
    },
  )
}

/** Has no properties, but gives each result of the action the type of the picture that a failure adds. */
const noExtra: { picture?: Picture | null } = {}

/** Each collection has a folder, but any folder will do: all collections can use all pictures. */
const folderOf = (context: Route.LoaderArgs['context']) => context.get(pictureSourcesContext).folders[0] ?? ''

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Upload a picture', description: '', noIndex: true })

export default function AddMediaRoute({ loaderData: { folder }, actionData: result }: Route.ComponentProps) {
  return (
    <AdminPage title="Upload a picture" back={{ path: mediaListPath, label: 'Media' }}>
      <div className="max-w-2xl">
        <ChangeForm action={path} result={result} submitLabel="Save picture" withFiles>
          <PictureField
            name={fieldName}
            label="Picture"
            folder={folder}
            required
            uploadOnly
            formState={toFormState({}, result)}
          />
        </ChangeForm>
      </div>
    </AdminPage>
  )
}
