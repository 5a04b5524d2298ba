import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/sample-content.route'
import { capital, listPath, pluralOf } from './collection.ts'
import { collectionsContext } from './registry.server.ts'
import { listSamples, trashSamples } from './sample-store.server.ts'

const path = '/admin/sample-content'

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  const found = await listSamples(context.get(databaseContext), context.get(collectionsContext).listed)
  return {
    samples: found.map(({ collection, items }) => ({
      title: capital(pluralOf(collection)),
      list: listPath(collection),
      items,
    })),
  }
}

/** Moves what the site started with to the trash, all together; one can take it back. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const gone = await trashSamples(
    context.get(databaseContext),
    context.get(collectionsContext).listed,
    admin,
    new Date(),
  )
  if (gone === 0) return goAndSay({ context, request }, path, { text: 'There was no sample content left.' })
  return goAndSay({ context, request }, path, {
    text: `The sample content is gone: ${gone} in all.`,
    undo: { action: `${path}/restore` },
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Sample content', description: '', hidden: true })

export default function SampleContentRoute({ loaderData: { samples } }: Route.ComponentProps) {
  return (
    <TabPage
      title="Sample content"
      lead="What the site started with, so that it would not be empty. What somebody has edited is yours and stays."
    >
      {samples.length === 0 ? (
        <EmptyState>There is no sample content left. Everything here is yours.</EmptyState>
      ) : (
        <>
          <p className="mb-5">This goes to the trash, where it can be brought back for 30 days:</p>
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
          <ChangeForm action={path} submit="Remove sample content" look="danger" />
        </>
      )}
    </TabPage>
  )
}
