import { createContext } from 'react-router'
import type { PicturedTable } from '#app/platform/database/schema/schema.ts'
import { fileSlug, fileSuffix } from '#app/platform/slug.ts'
import { type FocalPoint, focalCell, type PictureVariant } from '#app/ui/picture.ts'

/** The tables that refer to pictures, and the folders of the pictures' files. */
export interface PictureSources {
  tables: readonly PicturedTable[]
  folders: readonly string[]
}

export const pictureSourcesContext = createContext<PictureSources>()

const maxSlugLength = 40

/** A readable, unique id from the name of a file: 'homepage/our-mural-k3f9x2a7qz'. */
export function newPictureId(folder: string, fileName: string, random: Uint8Array) {
  return `${folder}/${fileSlug(fileName, maxSlugLength) || 'picture'}-${fileSuffix(random)}`
}

/** Functions that recognize the files of uploaded pictures among others in the same folders. */
export function pictureFileMatcher({ folders }: Pick<PictureSources, 'folders'>) {
  const filePattern = new RegExp(
    `^((?:${folders.join('|')})/[a-z0-9-]{1,40}-[a-z0-9]{10})-(?:wide-\\d{1,4}\\.(?:avif|webp)|share-[0-4][0-4]\\.jpg)$`,
  )
  return {
    /** The picture that a file belongs to. */
    pictureIdOf: (path: string) => filePattern.exec(path)?.[1],
    isPictureFile: (path: string) => filePattern.test(path),
  }
}

// The paths of an upload's files must match the URLs in `ui/picture.ts`.
export const sizePath = (id: string, width: number, type: 'avif' | 'webp') => `${id}-wide-${width}.${type}`
export const shareImagePath = (id: string, focal: FocalPoint) => `${id}-share-${focalCell(focal)}.jpg`

/** All files of a picture. */
export function filesOf(picture: { id: string; variants: PictureVariant[]; focal: FocalPoint }) {
  const sizes = picture.variants.flatMap(({ widths, types = ['avif', 'webp'] }) =>
    widths.flatMap((width) => types.map((type) => sizePath(picture.id, width, type))),
  )
  return new Set([...sizes, shareImagePath(picture.id, picture.focal)])
}
