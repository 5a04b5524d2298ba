import { z } from 'zod'
import { runUploadAction } from '#app/cms/admin-action/admin-action.server.ts'
import { historyPath } from '#app/cms/collections/collection.ts'
import { readCollectionForm } from '#app/cms/collections/collection-form.server.ts'
import { conflictMessage } from '#app/cms/collections/conflict-message.server.ts'
import { columnsOf, formSchema } from '#app/cms/collections/form-description.ts'
import { FormFields } from '#app/cms/collections/form-fields.tsx'
import { readItemAutosave } from '#app/cms/collections/item-autosave.server.ts'
import { undoAction } from '#app/cms/collections/undo-action.ts'
import { readSubmittedPicture } from '#app/cms/media/submitted-picture.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { checkFields } from '#app/platform/http/form.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { toFormState } from '#app/ui/form-state.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Picture } from '#app/ui/picture.ts'
import { SampleNotice } from '#app/ui/sample-badge.tsx'
import type { Route } from './+types/homepage-admin.route'
import { homepageCollection, homepageId } from './homepage-collection.ts'
import { readHomepage, saveHomepage } from './homepage-store.server.ts'

const path = '/admin/homepage'

const homepageMessages = {
  // From the specification, section 8.
  saved: 'Homepage updated successfully!',
  failed: 'Error updating homepage. Please try again.',
  fields: 'Nothing was saved. Please correct the highlighted fields.',
}

const homepageForm = formSchema(homepageCollection).extend({
  /** The version that the form was loaded with. */
  version: z.coerce.number().int(),
})

export async function loader({ context, request }: Route.LoaderArgs) {
  requirePermission(context, 'content')
  const db = context.get(databaseContext)
  const homepage = await readHomepage(db)
  const { title, description, picture, version } = homepage
  const stored = { item: { id: homepageId, version }, path, values: { title, description }, picture }
  return {
    homepage,
    content: await readItemAutosave({ context, request }, homepageCollection, stored),
    form: await readCollectionForm(db, homepageCollection),
    history: historyPath(homepageCollection, { id: homepageId }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return runUploadAction(
    { request, context },
    {
      permission: 'content',
      run: async ({ db, actor, now, form }) => {
        const submittedPicture = await readSubmittedPicture(context, form, {
          name: 'pictureId',
          folder: 'homepage',
          now,
        })
        const fields = checkFields(form.values, homepageForm)
        const { values, picture } = submittedPicture
        const submitted = { values, extra: { picture } }
        if (!fields.ok || !submittedPicture.ok) {
          const errors = { ...(fields.ok ? {} : fields.errors), ...submittedPicture.errors }
          return { status: 400, problem: homepageMessages.fields, ...submitted, errors }
        }
        const version = Number(fields.value.version)
        const columns = {
          ...columnsOf(homepageCollection, fields.value),
          pictureId: submittedPicture.pictureId,
        }
        const saved = await saveHomepage(db, columns, version, actor, now)
        if (saved.outcome === 'conflict') {
          const problem = await conflictMessage(db, homepageCollection, { id: homepageId, version }, saved)
          return { problem, ...submitted, values: { ...submitted.values, version: String(saved.version) } }
        }
        if (saved.outcome === 'notFound') throw new Error('The homepage is missing')
        await submittedPicture.saveDetails()
        const canUndo = saved.from > 0 && saved.item.version > saved.from
        return {
          path,
          text: homepageMessages.saved,
          ...(canUndo ? { undo: undoAction(homepageCollection, saved) } : {}),
        }
      },
      error: homepageMessages.failed,
      extra: noExtra,
    },
  )
}

const noExtra: { picture?: Picture | null } = {}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Homepage',
    description: 'Homepage text and picture.',
    noIndex: true,
  })

export default function HomepageAdminRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { homepage, form, history, content } = loaderData
  return (
    <AdminPage
      title="Homepage"
      actions={
        homepage.version > 0 && (
          <ButtonLink variant="quiet" href={history}>
            Versions
          </ButtonLink>
        )
      }
      lead={
        <>
          The homepage introduction and picture.{' '}
          <a className="link" href="/">
            See the homepage
          </a>
        </>
      }
    >
      {homepage.sample === 1 && <SampleNotice />}
      <div className="max-w-2xl" key={`${homepage.version} ${content.autosave.restored?.id}`}>
        <ChangeForm
          action={path}
          result={result}
          submitLabel="Save"
          withFiles
          hiddenFields={{ version: result?.values.version ?? content.version ?? 0 }}
          autosave={content.autosave}
        >
          <FormFields
            form={form}
            formState={toFormState(content.values, result, content.picture)}
            timeZone=""
          />
        </ChangeForm>
      </div>
    </AdminPage>
  )
}
