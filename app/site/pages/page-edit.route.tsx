import { formPath, historyPath, listPath, titleOf } from '#app/cms/collections/collection.ts'
import { describeForm, formValues } from '#app/cms/collections/form-description.ts'
import { FormFields } from '#app/cms/collections/form-fields.tsx'
import { readItemAutosave } from '#app/cms/collections/item-autosave.server.ts'
import { requireVersionedItem } from '#app/cms/collections/require-item.server.ts'
import { saveItem } from '#app/cms/collections/save-item.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditForm } from '#app/ui/edit-form.tsx'
import { toFormState } from '#app/ui/form-state.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { SampleNotice } from '#app/ui/sample-badge.tsx'
import type { Route } from './+types/page-edit.route'
import { pageCollection, publicPageLinks } from './page-collection.ts'

export async function loader({ context, request, params: { slug } }: Route.LoaderArgs) {
  requirePermission(context, 'content')
  const publicPage = publicPageLinks.get(slug) ?? notFound('Page')
  const page = await requireVersionedItem(context.get(databaseContext), pageCollection, slug)
  const path = formPath(pageCollection, page)
  const values = formValues(pageCollection, page)
  return {
    title: titleOf(pageCollection, page),
    publicPage,
    isSample: page.sample === 1,
    ...(await readItemAutosave({ context, request }, pageCollection, { item: page, path, values })),
    form: describeForm(pageCollection),
    backPath: listPath(pageCollection),
    path,
    history: historyPath(pageCollection, page),
  }
}

export function action(args: Route.ActionArgs) {
  return saveItem(args, pageCollection, args.params.slug)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Edit page', description: '', noIndex: true })

export default function PageEditRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { title, publicPage, version, isSample, values, form, backPath, path, history, autosave } = loaderData
  return (
    <AdminPage
      title={<bdi className="wrap-anywhere">{title}</bdi>}
      lead={`Shown on ${publicPage.label}.`}
      back={{ path: backPath, label: 'Built-in pages' }}
      actions={
        <>
          <ButtonLink variant="quiet" href={publicPage.path}>
            View page
          </ButtonLink>
          <ButtonLink variant="quiet" href={history}>
            Versions
          </ButtonLink>
        </>
      }
    >
      {isSample && <SampleNotice />}
      <EditForm
        action={path}
        result={result}
        version={version ?? undefined}
        submitLabel="Save"
        stickyActions
        autosave={autosave}
      >
        <FormFields form={form} formState={toFormState(values, result)} timeZone="" />
      </EditForm>
    </AdminPage>
  )
}
