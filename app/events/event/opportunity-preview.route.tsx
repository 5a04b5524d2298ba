import { readPreview } from '#app/cms/collections/preview.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { DraftBanner } from '#app/ui/draft-banner.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/opportunity-preview.route'
import { eventKind } from './event-kind.ts'
import { readEventPage } from './event-page-data.server.ts'
import type { StoredEvent } from './event-store.server.ts'
import { EventWhole } from './event-whole.tsx'

/** An event as visitors will see it. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  return readPreview(context, eventKind, params.id, (item, now) =>
    readEventPage(db, item as unknown as StoredEvent, now, siteOrigin(context, request)),
  )
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Preview', description: '', hidden: true })

export default function OpportunityPreviewRoute({ loaderData: { banner, page } }: Route.ComponentProps) {
  return (
    <>
      <DraftBanner {...banner} />
      <EventWhole {...page} hasFile={banner.state === 'published'} />
    </>
  )
}
