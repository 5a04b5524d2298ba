import { createContext } from 'react-router'
import type { PicturedTable } from '#app/platform/database/schema/schema.ts'
import { fileSlug, fileTag } from '#app/platform/slug.ts'
import { type Focal, focalCell, type PictureShape } from '#app/ui/picture.ts'

/** Where pictures are shown, and the folders that their files are kept in. */
export interface PictureSources {
  tables: readonly PicturedTable[]
  folders: readonly string[]
}

export const pictureSourcesContext = createContext<PictureSources>()

const maxSlugLength = 40

/** Names an uploaded picture after its file, readable and never the same twice: 'homepage/our-mural-k3f9x2a7qz'. */
export function newPictureId(folder: string, fileName: string, random: Uint8Array) {
  return `${folder}/${fileSlug(fileName, maxSlugLength) || 'picture'}-${fileTag(random)}`
}

/** Recognizes the files that we made from uploads; whatever else is in the same folders is nobody's picture. */
export function pictureFiles({ folders }: Pick<PictureSources, 'folders'>) {
  const file = new RegExp(
    `^((?:${folders.join('|')})/[a-z0-9-]{1,40}-[a-z0-9]{10})-(?:wide-\\d{1,4}\\.(?:avif|webp)|share-[0-4][0-4]\\.jpg)$`,
  )
  return {
    /** The picture that a file belongs to. */
    pictureIdOf: (path: string) => file.exec(path)?.[1],
    isPictureFile: (path: string) => file.test(path),
  }
}

export const sizePath = (id: string, width: number, type: 'avif' | 'webp') => `${id}-wide-${width}.${type}`
export const sharePath = (id: string, focal: Focal) => `${id}-share-${focalCell(focal)}.jpg`

/** Every file that a picture is shown from. */
export function filesOf(picture: { id: string; shapes: PictureShape[]; focal: Focal }) {
  const sizes = picture.shapes.flatMap(({ widths, types = ['avif', 'webp'] }) =>
    widths.flatMap((width) => types.map((type) => sizePath(picture.id, width, type))),
  )
  return new Set([...sizes, sharePath(picture.id, picture.focal)])
}
