import type { Picture } from './picture.ts'
import { PictureView } from './picture-view.tsx'

/** The picture of a card in a list. A featured picture is larger. */
export function CardPicture({ picture, featured }: { picture: Picture | null; featured: boolean }) {
  if (!picture) return null
  return (
    <PictureView
      picture={picture}
      sizes={
        featured
          ? '(min-width: 1152px) 640px, (min-width: 800px) 55vw, 90vw'
          : '(min-width: 1152px) 520px, (min-width: 640px) 45vw, 90vw'
      }
      loading={featured ? 'eager' : 'lazy'}
      className="aspect-3/2 w-full rounded-md"
    />
  )
}
