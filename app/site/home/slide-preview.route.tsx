import { readPreview } from '#app/cms/collections/item-page.server.ts'
import { ItemPage, previewMeta } from '#app/cms/collections/item-page.tsx'
import { InlineScript } from '#app/ui/inline.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'
import type { Route } from './+types/slide-preview.route'
import { HeroCarousel } from './hero-carousel.tsx'
import heroRotation from './hero-rotation.ts?script'
import { slideCollection } from './slide-collection.ts'
import { readSlidePreview } from './slide-store.server.ts'

/** The hero as visitors see it, starting with the previewed slide. */
export function loader(args: Route.LoaderArgs) {
  return readPreview(args, slideCollection, readSlidePreview)
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) => previewMeta(args)

export default function SlidePreviewRoute({ loaderData: { banner, page } }: Route.ComponentProps) {
  const { settings } = useShell()
  return (
    <ItemPage banner={banner}>
      <h1 className="sr-only">Slide preview</h1>
      <div className="shell-width py-10">
        <HeroCarousel slides={page.slides} shape={settings.heroShape} />
      </div>
      <InlineScript source={heroRotation} />
    </ItemPage>
  )
}
