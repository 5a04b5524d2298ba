import type { Picture } from '#app/ui/picture.ts'
import { PictureView } from '#app/ui/picture-view.tsx'

/** The picture that one of two versions has; 'gone' when nobody kept it. */
export function PictureSide({ name, picture }: { name: string; picture: Picture | 'gone' | null }) {
  return (
    <figure>
      <figcaption className="mb-2 text-sm text-muted">{name}</figcaption>
      {picture === null && <p>No picture.</p>}
      {picture === 'gone' && <p>A picture that is not there any more.</p>}
      {picture !== null && picture !== 'gone' && (
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
