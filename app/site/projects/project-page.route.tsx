import { readItemPage } from '#app/cms/collections/item-page.server.ts'
import { ItemPage, itemMeta } from '#app/cms/collections/item-page.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import type { Route } from './+types/project-page.route'
import { projectCollection } from './project-collection.ts'
import { readProjectPage } from './project-store.server.ts'
import { ProjectView } from './project-view.tsx'

export const handle: PageHandle = { query: [] }

export function loader(args: Route.LoaderArgs) {
  return readItemPage(args, projectCollection, readProjectPage)
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) => itemMeta(args, 'Project')

export default function ProjectPageRoute({ loaderData: { banner, page } }: Route.ComponentProps) {
  return (
    <ItemPage banner={banner}>
      <ProjectView {...page} />
    </ItemPage>
  )
}
