import { formPath, listPath } from '#app/cms/collections/collection.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { customPageCollection } from '#app/site/pages/custom-page-collection.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { DragHandle } from '#app/ui/drag-handle.tsx'
import { MoveButtons } from '#app/ui/move-buttons.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import type { Route } from './+types/navigation-admin.route'
import { type MenuItem, type MenuName, menuNames, menuTitles } from './menu.ts'
import { listMenuItems } from './menu-store.server.ts'
import { navigationPath } from './require-menu.ts'

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'settings')
  const db = context.get(databaseContext)
  const now = new Date()
  const menus = await Promise.all(
    menuNames.map(async (name) => {
      const items = (await listMenuItems(db, name, now)).map(toRow)
      return {
        name,
        title: menuTitles[name],
        shown: items.filter(({ isHidden }) => !isHidden),
        hidden: items.filter(({ isHidden }) => isHidden),
      }
    }),
  )
  return { menus, customPagesPath: listPath(customPageCollection) }
}

const toRow = ({ id, path, label, isHidden, page }: MenuItem) => ({
  id,
  path,
  label,
  isHidden,
  customPage: page && { editPath: formPath(customPageCollection, page), isPublished: page.isPublished },
})

type Row = ReturnType<typeof toRow>

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Navigation', description: '', noIndex: true })

export default function NavigationAdminRoute({
  loaderData: { menus, customPagesPath },
}: Route.ComponentProps) {
  return (
    <AdminPage
      title="Navigation"
      lead="The links in the top bar and the footer. Hiding a section removes it from the menu, but its page stays available to anyone who has its address, and search engines still list it."
      actions={
        <>
          <ButtonLink variant="quiet" href={customPagesPath}>
            Custom pages
          </ButtonLink>
          <ButtonLink href={`${customPagesPath}/new`}>Add a custom page</ButtonLink>
        </>
      }
    >
      <div className="grid gap-14">
        {menus.map(({ name, title, shown, hidden }) => (
          <section key={name} aria-labelledby={name}>
            <h2 id={name} className="text-lg">
              {title}
            </h2>
            <p className="mt-1 mb-4 text-sm text-muted">{hints[name]}</p>
            <ShownItems menu={name} title={title} rows={shown} />
            <HiddenItems menu={name} rows={hidden} />
            <div className="mt-5">
              <ChangeButton action={`${navigationPath}/${name}/order`}>
                Reset <span className="sr-only">{title.toLowerCase()} </span>to default
              </ChangeButton>
            </div>
          </section>
        ))}
      </div>
    </AdminPage>
  )
}

const hints: Record<MenuName, string> = {
  bar: 'These links are also in the menu on phones.',
  buttons: 'These buttons are also in the menu on phones. If Log In is hidden, the footer links to it.',
  footer: 'These links are below the social links on every page.',
}

function ShownItems({ menu, title, rows }: { menu: string; title: string; rows: Row[] }) {
  const movePath = `${navigationPath}/${menu}/move`
  if (rows.length === 0) return <p>There are no links.</p>
  return (
    <RowTable
      caption={title}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          label: 'Link',
          cell: ({ id, label, path, customPage }) => (
            <div className="flex items-center gap-1">
              <DragHandle id={id} action={movePath} hiddenFields={{ item: id }} />
              <div className="min-w-0">
                <bdi className="wrap-anywhere">{label}</bdi>
                <div className="text-sm font-normal text-muted wrap-anywhere">
                  {path}
                  {customPage && ` · Custom page${customPage.isPublished ? '' : ', not published yet'}`}
                </div>
              </div>
            </div>
          ),
        },
      ]}
      actions={({ id, label, customPage }) => (
        <div className="flex flex-wrap gap-2 md:flex-nowrap">
          <MoveButtons action={movePath} title={label} hiddenFields={{ item: id }} />
          {customPage ? (
            <ButtonLink variant="quiet" href={customPage.editPath}>
              Edit<span className="sr-only"> {label}</span>
            </ButtonLink>
          ) : (
            <ChangeButton
              action={`${navigationPath}/${menu}/visibility`}
              hiddenFields={{ item: id, hidden: 'yes' }}
            >
              Hide<span className="sr-only"> {label}</span>
            </ChangeButton>
          )}
        </div>
      )}
    />
  )
}

function HiddenItems({ menu, rows }: { menu: string; rows: Row[] }) {
  if (rows.length === 0) return null
  return (
    <>
      <h3 id={`${menu}-hidden`} className="mt-5 mb-2 text-base">
        Hidden
      </h3>
      <ul aria-labelledby={`${menu}-hidden`} className="flex flex-wrap gap-2">
        {rows.map(({ id, label }) => (
          <li key={id}>
            <ChangeButton action={`${navigationPath}/${menu}/visibility`} hiddenFields={{ item: id }}>
              Show {label}
            </ChangeButton>
          </li>
        ))}
      </ul>
    </>
  )
}
