import { AdminPage } from '#app/ui/admin-page.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/search.route'
import { readSearch } from './read-search.server.ts'

export const loader = (args: Route.LoaderArgs) => readSearch(args)

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Search', description: '', noIndex: true })

/** The command palette as a page, which needs no JavaScript. */
export default function SearchRoute({ loaderData: { groups } }: Route.ComponentProps) {
  const nonEmptyGroups = groups.filter(({ results }) => results.length > 0)
  return (
    <AdminPage title="Search" lead="Finds screens, people, events, content, site text and submissions.">
      <ListSearch placeholder="Search everything" />
      {nonEmptyGroups.length === 0 && <EmptyState>No matches.</EmptyState>}
      <div className="grid gap-8">
        {nonEmptyGroups.map(({ title, results }) => (
          <section key={title} aria-labelledby={`results-${title}`}>
            <h2 id={`results-${title}`} className="mb-2 text-lg">
              {title}
            </h2>
            <ul className="border-t border-hairline">
              {results.map(({ path, title: label, detail }) => (
                <li
                  // A screen may have several texts.
                  key={`${path} ${label}`}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline"
                >
                  <a className="link py-2.5 wrap-anywhere" href={path}>
                    <bdi>{label}</bdi>
                  </a>
                  <span className="text-sm text-muted wrap-anywhere">{detail}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </AdminPage>
  )
}
