export type PictureShapeName = 'wide' | 'tall'

/** One composition of a picture, and the widths in pixels at which it is kept as AVIF and WebP. */
export interface PictureShape {
  shape: PictureShapeName
  width: number
  height: number
  widths: number[]
}

export interface Picture {
  id: string
  source: 'builtin' | 'upload'
  alt: string
  shapes: PictureShape[]
}

const folders = { builtin: '/pictures', upload: '/files/pictures' }

export function pictureUrl(
  picture: Pick<Picture, 'id' | 'source'>,
  shape: string,
  width: number,
  type: 'avif' | 'webp',
) {
  return `${folders[picture.source]}/${picture.id}-${shape}-${width}.${type}`
}

/** The address of the 1200 × 630 JPEG that link previews show. */
export function shareUrl(picture: Pick<Picture, 'id' | 'source'>) {
  return `${folders[picture.source]}/${picture.id}-share.jpg`
}
