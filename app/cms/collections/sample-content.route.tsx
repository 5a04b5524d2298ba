import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/sample-content.route'
import { capitalize, listPath, pluralNoun } from './collection.ts'
import { collectionsContext } from './registry.server.ts'
import { listSamples, trashSampleItems } from './sample-store.server.ts'

const path = '/admin/sample-content'

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  const found = await listSamples(context.get(databaseContext), context.get(collectionsContext).listed)
  return {
    samples: found.map(({ collection, items }) => ({
      title: capitalize(pluralNoun(collection)),
      list: listPath(collection),
      items,
    })),
  }
}

/** Moves all sample content to the trash, with an undo. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    run: async ({ db, admin, now }) => {
      const { listed } = args.context.get(collectionsContext)
      const trashed = await trashSampleItems(db, listed, admin, now)
      if (trashed === 0) return { path, text: 'There is no sample content left.' }
      return {
        path,
        text: `Removed the sample content: ${trashed} items.`,
        undo: { action: `${path}/restore` },
      }
    },
    error: 'Error removing sample content. Please try again.',
    errorPath: path,
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Sample content', description: '', hidden: true })

export default function SampleContentRoute({ loaderData: { samples } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Sample content"
      lead="The texts that came with the site. Items that someone has edited are not sample content, and stay."
    >
      {samples.length === 0 ? (
        <EmptyState>There is no sample content left.</EmptyState>
      ) : (
        <>
          <p className="mb-5">These items move to the trash and can be restored for 30 days:</p>
          <div className="mb-8 grid gap-8 md:grid-cols-3">
            {samples.map(({ title, list, items }) => (
              <section key={title} aria-labelledby={`sample-${title}`}>
                <h2 id={`sample-${title}`} className="mb-2 text-lg">
                  {title} ({items.length})
                </h2>
                <ul className="divide-y divide-hairline border-y border-hairline">
                  {items.map(({ id, title: name }) => (
                    <li key={id}>
                      <a className="link block py-2.5" href={`${list}/${id}`}>
                        <bdi>{name}</bdi>
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <ChangeForm action={path} submit="Remove sample content" variant="danger" />
        </>
      )}
    </AdminPage>
  )
}
