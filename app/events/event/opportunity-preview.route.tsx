import { readPreview } from '#app/cms/collections/item-page.server.ts'
import { ItemPage, previewMeta } from '#app/cms/collections/item-page.tsx'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import type { Route } from './+types/opportunity-preview.route'
import { eventCollection } from './event-collection.ts'
import { EventDetail } from './event-detail.tsx'
import { readEventPage } from './event-page-data.server.ts'
import type { StoredEvent } from './event-store.server.ts'

/** Shows the event's page, before it is published, to members who may edit it. */
export function loader(args: Route.LoaderArgs) {
  return readPreview(args, eventCollection, (item, db, now) =>
    readEventPage(db, item as unknown as StoredEvent, now, siteOrigin(args.context, args.request)),
  )
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) => previewMeta(args)

export default function OpportunityPreviewRoute({ loaderData: { banner, page } }: Route.ComponentProps) {
  return (
    <ItemPage banner={banner}>
      <EventDetail {...page} isPublished={banner.state === 'published'} />
    </ItemPage>
  )
}
