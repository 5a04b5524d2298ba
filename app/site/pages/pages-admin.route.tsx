import { formPath } from '#app/cms/collections/collection.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import { SampleBadge } from '#app/ui/sample-badge.tsx'
import type { Route } from './+types/pages-admin.route'
import { pageCollection } from './page-collection.ts'
import { listPages } from './page-store.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'content')
  const db = context.get(databaseContext)
  const [pages, { timeZone }] = await Promise.all([listPages(db), readSettings(db)])
  return {
    rows: pages.map(({ slug, title, link, sample, updatedAt }) => ({
      slug,
      title,
      link,
      editPath: formPath(pageCollection, { id: slug }),
      isSample: sample === 1,
      changedOn: formatDateTime(updatedAt, timeZone),
    })),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Built-in pages', description: '', noIndex: true })

export default function PagesAdminRoute({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Built-in pages"
      lead="The text of the About Us, Our Vision and Privacy pages. Visitors see changes the next time they load a page."
    >
      <RowTable
        caption="Built-in pages"
        rows={rows}
        rowKey={({ slug }) => slug}
        columns={[
          {
            label: 'Title',
            cell: ({ title, editPath, isSample }) => (
              <>
                <a className="link" href={editPath}>
                  <bdi className="wrap-anywhere">{title}</bdi>
                </a>{' '}
                {isSample && <SampleBadge />}
              </>
            ),
          },
          {
            label: 'Shown on',
            cell: ({ link }) => (
              <a className="link" href={link.path}>
                {link.label}
              </a>
            ),
          },
          {
            label: 'Last changed',
            cell: ({ changedOn }) => changedOn,
          },
        ]}
        actions={({ title, editPath, link }) => (
          <ButtonLink variant="quiet" href={editPath}>
            Edit
            <span className="sr-only">
              {' '}
              {title} on {link.label}
            </span>
          </ButtonLink>
        )}
      />
    </AdminPage>
  )
}
