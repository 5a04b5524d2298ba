import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { permissions } from '#app/platform/auth/permissions.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/saved-filter.route'
import { describeProblem } from './save-problem.server.ts'
import { maxNameLength, renameForm } from './saved-filter-form.ts'
import { findFilter, renameFilter } from './saved-filter-store.server.ts'

const listPath = '/admin/saved-filters'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = requirePermission(context, permissions)
  const filter = await findFilter(context.get(databaseContext), id, params.id)
  return filter ?? notFound('Filter')
}

/** Renames a saved filter. */
export function action({ params, ...args }: Route.ActionArgs) {
  const { id: userId } = requirePermission(args.context, permissions)
  return runAdminAction(args, {
    permission: permissions,
    load: async (db) => (await findFilter(db, userId, params.id)) ?? notFound('Filter'),
    schema: renameForm,
    run: async ({ db, now, item: { id }, value: { name } }) => {
      const renamed = await renameFilter(db, { userId, id, name }, now)
      return 'problem' in renamed
        ? describeProblem(renamed)
        : { path: listPath, text: `The filter is now called “${name}”.` }
    },
    error: 'The filter could not be renamed. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Rename filter', description: '', noIndex: true })

export default function SavedFilterRoute({ loaderData: { id, name }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Rename filter" back={{ path: listPath, label: 'Saved filters' }}>
      <div className="max-w-md">
        <ChangeForm action={`${listPath}/${id}`} result={actionData} submitLabel="Rename" cancel={listPath}>
          <Field
            maxLength={maxNameLength}
            label="Filter name"
            dir="auto"
            {...fieldProps(actionData)('name')}
            defaultValue={actionData?.values.name ?? name}
          />
        </ChangeForm>
      </div>
    </AdminPage>
  )
}
