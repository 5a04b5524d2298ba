import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { permissions } from '#app/platform/auth/permissions.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import { RowTable } from '#app/ui/row-table.tsx'
import type { Route } from './+types/saved-filters.route'
import { findScreen } from './find-screen.server.ts'
import { describeProblem } from './save-problem.server.ts'
import { maxNameLength, savedFilterForm } from './saved-filter-form.ts'
import { addFilter, listAllFilters } from './saved-filter-store.server.ts'

const path = '/admin/saved-filters'

export async function loader({ context }: Route.LoaderArgs) {
  const { id, role } = requirePermission(context, permissions)
  const filters = await listAllFilters(context.get(databaseContext), id)
  return {
    rows: filters.map(({ list, ...filter }) => {
      const screen = findScreen(context, role, list)
      return { ...filter, list: screen?.label ?? list, href: screen ? `${list}?${filter.query}` : null }
    }),
  }
}

/** Saves a filter for a list under a name, and returns to that list. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: permissions,
    schema: savedFilterForm,
    run: async ({ db, actor, now, value }) => {
      if (!findScreen(args.context, actor.role, value.list))
        return { status: 400, problem: 'Filters on this page cannot be saved.' }
      const saved = await addFilter(db, { ...value, userId: actor.id }, now)
      if ('problem' in saved) return describeProblem(saved)
      return { path: `${value.list}?${value.query}`, text: `Filter “${value.name}” saved.` }
    },
    error: 'The filter could not be saved. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Saved filters', description: '', noIndex: true })

export default function SavedFiltersRoute({ loaderData: { rows }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Saved filters" lead="Your filters are shown above their lists. Only you see them.">
      {actionData && (
        <div className="mb-8 max-w-md">
          <ChangeForm
            action={path}
            result={actionData}
            submitLabel="Save filter"
            hiddenFields={{ list: actionData.values.list ?? '', query: actionData.values.query ?? '' }}
          >
            <Field
              label="Filter name"
              {...fieldProps(actionData)('name')}
              maxLength={maxNameLength}
              dir="auto"
            />
          </ChangeForm>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState>
          You have no saved filters yet. Search or filter a list, then save the filter above the list.
        </EmptyState>
      ) : (
        <RowTable
          caption="Saved filters"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              label: 'Name',
              cell: ({ name, href }) =>
                href ? (
                  <a dir="auto" className="link" href={href}>
                    {name}
                  </a>
                ) : (
                  <bdi>{name}</bdi>
                ),
            },
            { label: 'List', cell: ({ list }) => list },
          ]}
          actions={({ id, name }) => (
            <>
              <ButtonLink variant="quiet" href={`${path}/${id}`}>
                Rename<span className="sr-only"> {name}</span>
              </ButtonLink>
              <ChangeButton action={`${path}/${id}/delete`} variant="danger">
                Delete<span className="sr-only"> {name}</span>
              </ChangeButton>
            </>
          )}
        />
      )}
    </AdminPage>
  )
}
