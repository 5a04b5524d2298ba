import { askedVersioned } from '#app/cms/collections/asked-item.server.ts'
import { formPath, historyPath, listPath, titleOf } from '#app/cms/collections/collection.ts'
import { describeForm, formValues } from '#app/cms/collections/form-description.ts'
import { FormFields } from '#app/cms/collections/form-fields.tsx'
import { saveItem } from '#app/cms/collections/save-item.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { editedOf } from '#app/ui/edit-fields.ts'
import { EditForm } from '#app/ui/edit-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/page-edit.route'
import { pageCollection, pagePlaces } from './page-collection.ts'

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  requireAdmin(context)
  const place = pagePlaces.get(slug) ?? notFound('Page')
  const page = await askedVersioned(context.get(databaseContext), pageCollection, slug)
  return {
    title: titleOf(pageCollection, page),
    place,
    version: page.version,
    values: formValues(pageCollection, page),
    form: describeForm(pageCollection),
    list: listPath(pageCollection),
    path: formPath(pageCollection, page),
    history: historyPath(pageCollection, page),
  }
}

export function action(args: Route.ActionArgs) {
  return saveItem(args, pageCollection, args.params.slug)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Edit page', description: '', hidden: true })

export default function PageEditRoute({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { title, place, version, values, form, list, path, history } = loaderData
  return (
    <TabPage
      title={<bdi className="wrap-anywhere">{title}</bdi>}
      lead={`Stands on ${place.label}.`}
      back={{ path: list, label: 'All pages' }}
      actions={
        <>
          <ButtonLink look="quiet" href={place.path}>
            See the page
          </ButtonLink>
          <ButtonLink look="quiet" href={history}>
            Versions
          </ButtonLink>
        </>
      }
    >
      <EditForm action={path} reply={reply} version={version} submit="Save" inReach>
        <FormFields form={form} edited={editedOf(values, reply)} timeZone="" />
      </EditForm>
    </TabPage>
  )
}
