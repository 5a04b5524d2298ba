import { readItemPage } from '#app/cms/collections/item-page.server.ts'
import { ItemPage, itemMeta } from '#app/cms/collections/item-page.tsx'
import { notFound } from '#app/platform/http/errors.ts'
import { slugify } from '#app/platform/slug.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PictureView } from '#app/ui/picture-view.tsx'
import { Prose } from '#app/ui/prose.tsx'
import type { Route } from './+types/custom-page.route'
import { customPageCollection } from './custom-page-collection.ts'
import { readCustomPage } from './custom-page-store.server.ts'

export const handle: PageHandle = { query: [] }

export function loader({ params, ...args }: Route.LoaderArgs) {
  const { slug } = params
  // A segment that cannot be a slug needs no query: vulnerability scanners request many such URLs.
  if (slug !== undefined && slugify(slug) !== slug) notFound('Page')
  return readItemPage({ ...args, params }, customPageCollection, readCustomPage)
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) => itemMeta(args, 'Page')

export default function CustomPageRoute({ loaderData: { banner, page } }: Route.ComponentProps) {
  const { title, html, picture } = page
  return (
    <ItemPage banner={banner}>
      <PageHeading title={title} />
      <div className="shell-width">
        {picture && (
          <PictureView
            picture={picture}
            sizes="(min-width: 720px) 672px, 92vw"
            loading="eager"
            className="mb-8 aspect-3/2 w-full max-w-2xl rounded-md"
          />
        )}
        <Prose html={html} />
      </div>
    </ItemPage>
  )
}
