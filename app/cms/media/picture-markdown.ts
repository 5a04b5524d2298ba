import { type Picture, picturePath } from '#app/ui/picture.ts'

const maxWidth = 1280

/** The Markdown for a picture, with its size at the end of the URL (`#1200x800`). */
export function pictureMarkdown(picture: Picture, alt: string) {
  const url = textPictureUrl(picture)
  return url ? `![${escapeAlt(alt)}](${url.path}${url.size})` : ''
}

/** The URL of a picture for texts, and its size as a fragment; null if the picture has no files. */
export function textPictureUrl(picture: Picture) {
  const variant = picture.variants.find(({ shape }) => shape === 'wide') ?? picture.variants[0]
  if (!variant) return null
  const widths = variant.widths.filter((width) => width <= maxWidth)
  const width = widths.length > 0 ? Math.max(...widths) : Math.min(...variant.widths)
  const height = Math.round((width * variant.height) / variant.width)
  return { path: picturePath(picture, variant.shape, width, 'webp'), size: `#${width}x${height}` }
}

/** A picture's description as one line of Markdown. */
export const escapeAlt = (alt: string) => alt.replace(/[\p{Cc}\s]+/gu, ' ').replace(/[[\]\\]/g, '\\$&')
