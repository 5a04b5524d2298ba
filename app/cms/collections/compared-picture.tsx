import type { Picture } from '#app/ui/picture.ts'
import { PictureView } from '#app/ui/picture-view.tsx'

/** The picture of one of two compared versions; 'deleted' if it no longer exists. */
export function ComparedPicture({
  caption,
  picture,
}: {
  caption: string
  picture: Picture | 'deleted' | null
}) {
  return (
    <figure>
      <figcaption className="mb-2 text-sm text-muted">{caption}</figcaption>
      {picture === null && <p>No picture.</p>}
      {picture === 'deleted' && <p>The picture was deleted.</p>}
      {picture !== null && picture !== 'deleted' && (
        <PictureView
          picture={picture}
          shape="wide"
          sizes="(min-width: 640px) 352px, 92vw"
          className="aspect-3/2 w-full rounded-sm"
        />
      )}
    </figure>
  )
}
