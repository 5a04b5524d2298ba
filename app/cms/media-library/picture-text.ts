import { escapeAlt, textPictureUrl } from '#app/cms/media/picture-markdown.ts'
import type { Picture } from '#app/ui/picture.ts'

const pictureInText =
  /\/(?:files|pictures)\/([a-z0-9-]+(?:\/[a-z0-9-]+)?)-(?:wide|tall)-\d{1,4}\.(?:avif|webp)(#\d+x\d+)?/g

/** The ids of the pictures whose URLs a text contains. */
export const pictureIdsIn = (text: string) =>
  new Set([...text.matchAll(pictureInText)].map(([, id = '']) => id))

/** A picture's URL, and the Markdown with its description before it, `![A wall](`, if there is any. */
const describedPicture = new RegExp(`(!\\[(?:\\\\.|[^[\\]\\\\])*\\]\\()?${pictureInText.source}`, 'g')

/**
 * Replaces a picture's URLs with another picture's URLs, including the size at the end (`#1200x800`). With `alt`, also
 * replaces the picture's descriptions.
 */
export function replaceInText(text: string, from: string, to: Picture, alt: string | null = null) {
  const url = textPictureUrl(to)
  if (!url) return text
  return text.replace(describedPicture, (match: string, description = '', id: string, size?: string) => {
    if (id !== from) return match
    const newDescription = description && alt !== null ? `![${escapeAlt(alt)}](` : description
    return newDescription + url.path + (size ? url.size : '')
  })
}
