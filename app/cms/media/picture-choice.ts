import { centerFocalPoint, type FocalPoint, focalCell, focalSteps, type Picture } from '#app/ui/picture.ts'
import type { UploadTarget } from '#app/ui/use-upload.ts'

/** The names of a picture's form fields; `name` is the field with its id. */
export const pictureFields = (name: string) => ({
  id: name,
  file: `${name}File`,
  /** The id of a picture that was chosen from the library without JavaScript. */
  existing: `${name}Existing`,
  alt: `${name}Alt`,
  focal: `${name}Focal`,
  remove: `${name}Remove`,
})

/** An option in the list of library pictures, which forms show without JavaScript. */
export interface PictureOption {
  id: string
  label: string
}

export const maxAltLength = 300

export const pictureMessages = {
  missing: 'Please choose a picture.',
  notFound: 'This picture no longer exists. Please choose another one.',
  altMissing: 'Please describe in a few words what the picture shows, for people who cannot see it.',
  altTooLong: `Please keep this within ${maxAltLength} characters.`,
  tooLarge: 'This picture is larger than 25 MB. Please choose a smaller one.',
}

// Explicit types make iPhones convert photos to JPEG.
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** The target of a picture's upload, which happens before its form is submitted. */
export const pictureUpload = (folder: string): UploadTarget => ({
  url: '/admin/pictures',
  fields: { folder },
  responseField: 'picture',
  maxBytes: 25 * 1024 * 1024,
  noun: 'picture',
  tooLarge: pictureMessages.tooLarge,
})

/** The focal point at a grid cell such as '02'; the center for anything else. */
export function focalOf(cell: string | undefined): FocalPoint {
  const [x, y] = (cell ?? '').split('').map(Number)
  return x !== undefined && y !== undefined && focalSteps.includes(x) && focalSteps.includes(y)
    ? { x: x / 4, y: y / 4 }
    : centerFocalPoint
}

/** The normalized alt text, and an error message or null. */
export function checkAlt(typed: string | undefined) {
  const alt = (typed ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim()
  if (!alt) return { alt, error: pictureMessages.altMissing }
  return { alt, error: alt.length > maxAltLength ? pictureMessages.altTooLong : null }
}

/** The form values of a stored picture. */
export function pictureValues(name: string, picture: Picture | null): Record<string, string> {
  if (!picture) return {}
  const fields = pictureFields(name)
  return {
    [fields.id]: picture.id,
    [fields.alt]: picture.alt,
    [fields.focal]: focalCell(picture.focal ?? centerFocalPoint),
  }
}
