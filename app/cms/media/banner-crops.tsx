import { Notice } from '#app/ui/notice.tsx'
import type { Picture } from '#app/ui/picture.ts'
import { PictureView } from '#app/ui/picture-view.tsx'
import { bannerWarnings } from './banner-warnings.ts'

/** How the homepage banner is cropped on a phone and on a desktop, with warnings if it does not fit. */
export function BannerCrops({ picture }: { picture: Picture }) {
  const warnings = bannerWarnings(picture)
  const hasTall = picture.variants.some(({ shape }) => shape === 'tall')
  return (
    <>
      {warnings.length > 0 && (
        <Notice>
          {warnings.map((warning) => (
            <p key={warning} className="not-first:mt-2">
              {warning}
            </p>
          ))}
        </Notice>
      )}
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <figure className="w-28">
          <figcaption className="mb-1.5 text-sm text-muted">On a phone</figcaption>
          <PictureView
            picture={picture}
            shape={hasTall ? 'tall' : 'wide'}
            alt=""
            sizes="112px"
            className="focal-crop banner-picture banner-on-phone rounded-sm border border-hairline"
          />
        </figure>
        <figure className="min-w-[min(15rem,100%)] flex-1">
          <figcaption className="mb-1.5 text-sm text-muted">On a desktop</figcaption>
          <PictureView
            picture={picture}
            shape="wide"
            alt=""
            sizes="(min-width: 640px) 480px, 90vw"
            className="focal-crop banner-picture banner-on-desktop rounded-sm border border-hairline"
          />
        </figure>
      </div>
    </>
  )
}
