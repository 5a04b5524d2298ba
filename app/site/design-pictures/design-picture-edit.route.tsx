import { formPath, historyPath, listPath, titleOf } from '#app/cms/collections/collection.ts'
import { readCollectionForm } from '#app/cms/collections/collection-form.server.ts'
import { formValues } from '#app/cms/collections/form-description.ts'
import { FormFields } from '#app/cms/collections/form-fields.tsx'
import { readItemAutosave } from '#app/cms/collections/item-autosave.server.ts'
import { requireVersionedItem } from '#app/cms/collections/require-item.server.ts'
import { saveItem } from '#app/cms/collections/save-item.server.ts'
import { findPicture } from '#app/cms/media/picture-store.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { EditForm } from '#app/ui/edit-form.tsx'
import { toFormState } from '#app/ui/form-state.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/design-picture-edit.route'
import { designPictureCollection as collection, designPicturePages } from './design-picture-collection.ts'

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  requirePermission(context, 'content')
  const db = context.get(databaseContext)
  const item = await requireVersionedItem(db, collection, id)
  const path = formPath(collection, item)
  const values = formValues(collection, item)
  const picture = item.pictureId ? ((await findPicture(db, String(item.pictureId))) ?? null) : null
  return {
    title: titleOf(collection, item),
    page: designPicturePages.get(id),
    storedVersion: item.version,
    isReplaced: item.pictureId !== null,
    ...(await readItemAutosave({ context, request }, collection, { item, path, values, picture })),
    form: await readCollectionForm(db, collection),
    path,
    history: historyPath(collection, item),
  }
}

export function action(args: Route.ActionArgs) {
  return saveItem(args, collection, args.params.id)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.title ?? 'Picture', description: '', noIndex: true })

export default function DesignPictureEditRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { title, page, storedVersion, isReplaced, version, values, picture, form, path, history, autosave } =
    loaderData
  return (
    <AdminPage
      title={title}
      lead={page?.label}
      back={{ path: listPath(collection), label: collection.title }}
      actions={
        <>
          {page && (
            <ButtonLink variant="quiet" href={page.path}>
              View page
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" href={history}>
            Versions
          </ButtonLink>
        </>
      }
    >
      <EditForm
        action={path}
        result={result}
        version={version ?? undefined}
        submitLabel="Save"
        withFiles
        autosave={autosave}
      >
        <FormFields form={form} formState={toFormState(values, result, picture)} timeZone="" />
      </EditForm>
      {isReplaced && (
        <div className="mt-8 max-w-3xl border-t border-hairline pt-6">
          <ChangeButton action={path} hiddenFields={{ version: storedVersion }}>
            Show the included illustration again
          </ChangeButton>
        </div>
      )}
    </AdminPage>
  )
}
