import { readPreview } from '#app/cms/collections/item-page.server.ts'
import { ItemPage, previewMeta } from '#app/cms/collections/item-page.tsx'
import type { Route } from './+types/resource-preview.route'
import { resourceCollection } from './resource-collection.ts'
import { ResourcesView } from './resources-view.tsx'
import { readResourcePreview } from './toolkit-preview.server.ts'

export function loader(args: Route.LoaderArgs) {
  return readPreview(args, resourceCollection, readResourcePreview)
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) => previewMeta(args)

export default function ResourcePreviewRoute({ loaderData: { banner, page } }: Route.ComponentProps) {
  return (
    <ItemPage banner={banner}>
      <ResourcesView {...page} />
    </ItemPage>
  )
}
