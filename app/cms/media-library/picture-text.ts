import { type Picture, picturePath } from '#app/ui/picture.ts'

const pictureInText =
  /\/(?:files|pictures)\/([a-z0-9-]+(?:\/[a-z0-9-]+)?)-(?:wide|tall)-\d{1,4}\.(?:avif|webp)(#\d+x\d+)?/g

/** The ids of the pictures whose URLs a text contains. */
export const pictureIdsIn = (text: string) =>
  new Set([...text.matchAll(pictureInText)].map(([, id = '']) => id))

const maxWidth = 1280

/** Replaces a picture's URLs with another picture's URLs, including the size at the end (`#1200x800`). */
export function replaceInText(text: string, from: string, to: Picture) {
  const shape = to.shapes.find((candidate) => candidate.shape === 'wide') ?? to.shapes[0]
  if (!shape) return text
  const widths = shape.widths.filter((candidate) => candidate <= maxWidth)
  const width = widths.length > 0 ? Math.max(...widths) : Math.min(...shape.widths)
  const size = `#${width}x${Math.round((width * shape.height) / shape.width)}`
  return text.replace(pictureInText, (url: string, id: string, hash?: string) =>
    id === from ? picturePath(to, shape.shape, width, 'webp') + (hash ? size : '') : url,
  )
}
