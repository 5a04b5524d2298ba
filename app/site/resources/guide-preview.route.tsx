import { readPreview } from '#app/cms/collections/preview.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { DraftBanner } from '#app/ui/draft-banner.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/guide-preview.route'
import { guideKind } from './guide-kind.ts'
import { ResourcesView } from './resources-view.tsx'
import { withGuide } from './toolkit-preview.server.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  return readPreview(context, guideKind, params.id, (item, now) => withGuide(db, item, now))
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Preview', description: '', hidden: true })

export default function GuidePreviewRoute({ loaderData: { banner, page } }: Route.ComponentProps) {
  return (
    <>
      <DraftBanner {...banner} />
      <ResourcesView {...page} />
    </>
  )
}
