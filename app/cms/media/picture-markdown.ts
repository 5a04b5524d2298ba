import { type Picture, picturePath } from '#app/ui/picture.ts'

const maxWidth = 1280

/** The Markdown for a picture, with its size at the end of the URL (`#1200x800`). */
export function pictureMarkdown(picture: Picture, alt: string) {
  const shape = picture.shapes.find(({ shape }) => shape === 'wide') ?? picture.shapes[0]
  if (!shape) return ''
  const widths = shape.widths.filter((width) => width <= maxWidth)
  const width = widths.length > 0 ? Math.max(...widths) : Math.min(...shape.widths)
  const height = Math.round((width * shape.height) / shape.width)
  const text = alt.replace(/[\p{Cc}\s]+/gu, ' ').replace(/[[\]\\]/g, '\\$&')
  return `![${text}](${picturePath(picture, shape.shape, width, 'webp')}#${width}x${height})`
}
