import { fileSlug, fileTag } from '#app/platform/slug.ts'
import { type Focal, focalCell, type PictureShape } from '#app/ui/picture.ts'

/** What a picture is for; the folder its files lie in. */
export const pictureUses = ['homepage', 'slides', 'events', 'articles', 'projects'] as const
export type PictureUse = (typeof pictureUses)[number]

const longestSlug = 40

/** Names an uploaded picture after its file, readable and never the same twice: 'homepage/our-mural-k3f9x2a7qz'. */
export function newPictureId(use: PictureUse, fileName: string, random: Uint8Array) {
  return `${use}/${fileSlug(fileName, longestSlug) || 'picture'}-${fileTag(random)}`
}

const file = new RegExp(
  `^((?:${pictureUses.join('|')})/[a-z0-9-]{1,40}-[a-z0-9]{10})-(?:wide-\\d{1,4}\\.(?:avif|webp)|share-[0-4][0-4]\\.jpg)$`,
)

/** The picture that a file belongs to; undefined for whatever is no picture's. */
export const pictureIdOf = (path: string) => file.exec(path)?.[1]

/** Only what we made from an upload can be read by its address; whatever else lies beside it cannot. */
export const isPictureFile = (path: string) => file.test(path)

export const sizePath = (id: string, width: number, type: 'avif' | 'webp') => `${id}-wide-${width}.${type}`
export const sharePath = (id: string, focal: Focal) => `${id}-share-${focalCell(focal)}.jpg`

/** Every file that a picture is shown from. */
export function filesOf(picture: { id: string; shapes: PictureShape[]; focal: Focal }) {
  const sizes = picture.shapes.flatMap(({ widths, types = ['avif', 'webp'] }) =>
    widths.flatMap((width) => types.map((type) => sizePath(picture.id, width, type))),
  )
  return new Set([...sizes, sharePath(picture.id, picture.focal)])
}
