import { brandQuery } from '#app/platform/settings/brand-color.ts'

export type PictureShape = 'wide' | 'tall'
type PictureType = 'avif' | 'webp'

/** One composition of a picture, and the widths in pixels that exist as AVIF and WebP. */
export interface PictureVariant {
  shape: PictureShape
  width: number
  height: number
  widths: number[]
  /** The formats that exist so far, while an upload is being processed; undefined once both exist. */
  types?: PictureType[]
}

/** The focal point for cropping: from 0 (left, top) to 1, in steps of a quarter. */
export interface FocalPoint {
  x: number
  y: number
}

export interface Picture {
  /** For an upload, its folder and name. */
  id: string
  source: 'builtin' | 'upload'
  alt: string
  variants: PictureVariant[]
  /** Defaults to the center. */
  focal?: FocalPoint
}

export const centerFocalPoint: FocalPoint = { x: 0.5, y: 0.5 }
/** The columns, and the rows, of the five-by-five grid of focal points. */
export const focalSteps = [0, 1, 2, 3, 4]

/** The cell in a five-by-five grid: '22' is the center. */
export const focalCell = ({ x, y }: FocalPoint) => `${Math.round(x * 4)}${Math.round(y * 4)}`

const folders = { builtin: '/pictures', upload: '/files' }

type PictureFile = [picture: Pick<Picture, 'id' | 'source'>, shape: string, width: number, type: PictureType]

/** The URL of a picture without the brand color, for stored texts, which must not change with it. */
export function picturePath(...[{ id, source }, shape, width, type]: PictureFile) {
  return `${folders[source]}/${id}-${shape}-${width}.${type}`
}

export function pictureUrl(...file: PictureFile) {
  return picturePath(...file) + (file[0].source === 'builtin' ? brandQuery() : '')
}

/** The URL of a picture's 1200 × 630 JPEG for link previews. An upload's file has the same path (`shareImagePath`). */
export function shareImageUrl({
  id,
  source,
  focal = centerFocalPoint,
}: Pick<Picture, 'id' | 'source' | 'focal'>) {
  return source === 'builtin'
    ? `${folders.builtin}/${id}-share.jpg`
    : `${folders.upload}/${id}-share-${focalCell(focal)}.jpg`
}
