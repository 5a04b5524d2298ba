import type { Picture } from '#app/ui/picture.ts'
import { PictureView } from '#app/ui/picture-view.tsx'
import { mediaPath } from './media-path.ts'

/** A picture in the grid of the media library. */
export function MediaCard({
  picture,
  name,
  useCount,
  isAppUpload,
}: {
  picture: Picture
  name: string
  useCount: number
  isAppUpload: boolean
}) {
  return (
    <li className="min-w-0">
      <a
        href={mediaPath(picture.id)}
        className="block h-full overflow-hidden rounded-md border border-hairline bg-surface hover:border-evergreen"
      >
        <PictureView
          picture={picture}
          shape="wide"
          alt=""
          sizes="(min-width: 1024px) 220px, (min-width: 640px) 30vw, 45vw"
          className="aspect-3/2 [&>img]:object-contain"
        />
        <span className="block p-3">
          <bdi className="line-clamp-2 font-semibold wrap-anywhere">{name}</bdi>
          <span className="mt-1 block text-sm text-muted">
            {[describeUse({ picture, useCount, isAppUpload }), picture.alt ? '' : 'No description']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </a>
    </li>
  )
}

function describeUse({
  picture,
  useCount,
  isAppUpload,
}: {
  picture: Pick<Picture, 'source'>
  useCount: number
  isAppUpload: boolean
}) {
  const usage = useCount === 0 ? '' : useCount === 1 ? 'Used once' : `Used ${useCount} times`
  if (isAppUpload) return [usage, 'Uploaded by an app'].filter(Boolean).join(' · ')
  return usage || (picture.source === 'builtin' ? 'Included with the site' : 'Unused')
}
