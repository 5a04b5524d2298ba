import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { textsContext } from '#app/platform/settings/texts-context.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/field.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/texts-admin.route'
import { listOtherTexts } from './other-texts.server.ts'
import { listTexts, type TextRow, type TextScope } from './text-list.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = requirePermission(context, 'content')
  const db = context.get(databaseContext)
  const { searchParams } = new URL(request.url)
  const search = (searchParams.get('q') ?? '').slice(0, 100)
  const show = parseTextScope(searchParams.get('show'))
  const settings = await readSettings(db)
  const others =
    show === 'all'
      ? await listOtherTexts(db, role, { settings, collections: context.get(collectionsContext), search })
      : []
  return {
    show,
    rows: listTexts(context.get(textsContext), settings.texts, { search, show }).map(shorten),
    others: others.map(shorten),
  }
}

const parseTextScope = (show: string | null): TextScope =>
  show === 'changed' || show === 'aboutUs' ? show : 'all'

const maxLength = 160

const shorten = (row: TextRow) =>
  row.value.length > maxLength ? { ...row, value: `${row.value.slice(0, maxLength).trimEnd()}…` } : row

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Site text', description: '', noIndex: true })

export default function TextsAdminRoute({ loaderData: { show, rows, others } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Site text"
      lead="The wording used on the site and in its emails. To edit text in place, open its page and choose “Edit site text”."
    >
      <ListSearch placeholder="A word from the text or page name">
        <Select label="Show" hideOptional name="show" defaultValue={show}>
          <option value="all">All text</option>
          <option value="aboutUs">Default text that describes your work</option>
          <option value="changed">Changed only</option>
        </Select>
      </ListSearch>
      {rows.length + others.length === 0 && <EmptyState>No matches.</EmptyState>}
      {rows.length > 0 && <TextTable caption="Site text" rows={rows} />}
      {others.length > 0 && (
        <section aria-labelledby="others" className="mt-10">
          <h2 id="others" className="mb-3 text-xl">
            Edited on other screens
          </h2>
          <TextTable caption="Text that is edited on other screens" rows={others} />
        </section>
      )}
    </AdminPage>
  )
}

function TextTable({ caption, rows }: { caption: string; rows: TextRow[] }) {
  return (
    <RowTable
      caption={caption}
      rows={rows}
      rowKey={({ path, place, label }) => `${path} ${place} ${label}`}
      columns={[
        {
          label: 'Name',
          cell: ({ path, label, isChanged }) => (
            <>
              <a className="link" href={path}>
                <bdi>{label}</bdi>
              </a>{' '}
              {isChanged && <StatusBadge tone="success">Changed</StatusBadge>}
            </>
          ),
        },
        {
          label: 'Shown on',
          cell: ({ place, page }) =>
            page ? (
              <a className="link" href={page}>
                {place}
              </a>
            ) : (
              place
            ),
        },
        { label: 'Text', cell: ({ value }) => <span dir="auto">{value || '–'}</span> },
      ]}
      actions={({ path, place, label }) => (
        <ButtonLink variant="quiet" href={path}>
          Edit
          <span className="sr-only">
            {' '}
            {label} on {place}
          </span>
        </ButtonLink>
      )}
    />
  )
}
