import { readPreview } from '#app/cms/collections/item-page.server.ts'
import { ItemPage, previewMeta } from '#app/cms/collections/item-page.tsx'
import type { Route } from './+types/guide-preview.route'
import { guideCollection } from './guide-collection.ts'
import { ResourcesView } from './resources-view.tsx'
import { readGuidePreview } from './toolkit-preview.server.ts'

export function loader(args: Route.LoaderArgs) {
  return readPreview(args, guideCollection, readGuidePreview)
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) => previewMeta(args)

export default function GuidePreviewRoute({ loaderData: { banner, page } }: Route.ComponentProps) {
  return (
    <ItemPage banner={banner}>
      <ResourcesView {...page} />
    </ItemPage>
  )
}
