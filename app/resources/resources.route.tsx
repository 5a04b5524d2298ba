import { data, Outlet } from 'react-router'
import { databaseContext } from '#app/platform/database/database.ts'
import { orNull } from '#app/platform/http/fault.server.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useShell } from '#app/shell/use-shell.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadProblem } from '#app/ui/load-problem.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/resources.route'
import { GuideCard } from './guide-card.tsx'
import { readGuideFile } from './guide-file.server.ts'
import { listGuides } from './guide-store.server.ts'
import { ResourceList } from './resource-list.tsx'
import { listResources } from './resource-store.server.ts'
import { toolkitTab } from './toolkit-tab.ts'
import { panelId, ToolkitTabs, tabId } from './toolkit-tabs.tsx'

export const handle: PageHandle = { wake: 'touch' }

const retryLater = { 'Cache-Control': 'no-store', 'Retry-After': '5' }

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const { searchParams } = new URL(request.url)
  const [guides, additional] = await Promise.all([
    orNull(context, listGuides(db)),
    orNull(context, listResources(db, searchParams.get('page'))),
  ])
  const withFiles = guides && (await Promise.all(guides.map(addFile)))
  const found = { tab: toolkitTab(searchParams), guides: withFiles, additional }
  return guides && additional ? data(found) : data(found, { status: 503, headers: retryLater })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Resources',
    description:
      'Free guides for volunteers, a place to submit your own initiative, and links that help us in our work.',
  })

/** The page; what stands in its second tab is `initiatives/submit-initiative.route.tsx`. */
export default function ResourcesRoute({ loaderData: { tab, guides, additional } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Resources">
        What we have learned, written down so that you can start where we are now.
      </PageHeading>
      <section aria-labelledby="toolkit" className="shell-width">
        <h2 id="toolkit" className="mb-4 text-2xl">
          Volunteer Toolkit
        </h2>
        <ToolkitTabs current={tab} />
        <div id={panelId} role="tabpanel" aria-labelledby={tabId(tab)} className="pt-8">
          {tab === 'initiatives' ? <Outlet /> : <Guides guides={guides} />}
        </div>
      </section>
      <section aria-labelledby="additional-resources" className="shell-width mt-16">
        <h2 id="additional-resources" className="mb-5 text-2xl">
          Additional Resources
        </h2>
        {additional ? <ResourceList {...additional} tab={tab} /> : <LoadProblem what="these links" />}
        <p className="mt-5 text-muted">More guides, downloads, and helpful materials coming soon!</p>
      </section>
    </>
  )
}

function Guides({ guides }: { guides: Route.ComponentProps['loaderData']['guides'] }) {
  const { settings } = useShell()
  if (!guides) return <LoadProblem what="the guides" />
  if (guides.length === 0) return <EmptyState>The guides are being written.</EmptyState>
  return (
    <div className="grid gap-x-10 lg:grid-cols-2">
      {guides.map((guide, index) => (
        <GuideCard
          key={guide.id}
          guide={{ ...guide, videoUrl: guide.videoUrl ?? settings.videoUrl }}
          index={index}
        />
      ))}
    </div>
  )
}

async function addFile<Guide extends { pdfUrl: string }>(guide: Guide) {
  return { ...guide, file: await readGuideFile(guide.pdfUrl) }
}
