import { readPreview } from '#app/cms/collections/preview.server.ts'
import { findPicture } from '#app/cms/media/picture-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { DraftBanner } from '#app/ui/draft-banner.tsx'
import { InlineScript } from '#app/ui/inline.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/slide-preview.route'
import { HeroCarousel } from './hero-carousel.tsx'
import turnSlides from './hero-turning.ts?script'
import { listSlides } from './home-store.server.ts'
import { slideKind } from './slide-kind.ts'

/** The hero as visitors see it, with a slide first that they may not see yet. */
export function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  return readPreview(context, slideKind, params.id, async (item, now) => {
    const picture = await findPicture(db, String(item.pictureId))
    const shown = picture
      ? [{ id: item.id, alt: String(item.alt), caption: String(item.caption), picture }]
      : []
    const others = (await listSlides(db, now)).filter(({ id }) => id !== item.id)
    return { slides: [...shown, ...others] }
  })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Preview', description: '', hidden: true })

export default function SlidePreviewRoute({ loaderData: { banner, page } }: Route.ComponentProps) {
  return (
    <>
      <DraftBanner {...banner} />
      <h1 className="sr-only">Preview of the hero</h1>
      <div className="shell-width py-10">
        <HeroCarousel slides={page.slides} />
      </div>
      <InlineScript source={turnSlides} />
    </>
  )
}
