import { type Focal, focalCell, focalMiddle, focalSteps, type Picture } from '#app/ui/picture.ts'

/** The fields that a picture takes in a form, by the name of the one that holds its id. */
export const pictureFields = (name: string) => ({
  id: name,
  file: `${name}File`,
  alt: `${name}Alt`,
  focal: `${name}Focal`,
  remove: `${name}Remove`,
})

export const maxAltLength = 300

const messages = {
  missing: 'Please choose a picture.',
  notFound: 'This picture is not there any more. Please choose another one.',
  alt: 'Please say in a few words what the picture shows, for those who cannot see it.',
  longAlt: `Please keep this within ${maxAltLength} characters.`,
  tooLarge: 'This picture has more than 25 MB. Please choose a smaller one.',
}
export const pictureMessages = messages

/** What must stay in view, from a cell of the grid such as '02'; the middle for anything else. */
export function focalOf(cell: string | undefined): Focal {
  const [x, y] = (cell ?? '').split('').map(Number)
  return x !== undefined && y !== undefined && focalSteps.includes(x) && focalSteps.includes(y)
    ? { x: x / 4, y: y / 4 }
    : focalMiddle
}

/** The text that a picture has to have, as it was typed; or what is wrong with it. */
export function altOf(typed: string | undefined) {
  const alt = (typed ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim()
  if (!alt) return { alt, error: messages.alt }
  return { alt, error: alt.length > maxAltLength ? messages.longAlt : null }
}

/** The fields of a form that shows a picture as it is. */
export function valuesOf(name: string, picture: Picture | null): Record<string, string> {
  if (!picture) return {}
  const fields = pictureFields(name)
  return {
    [fields.id]: picture.id,
    [fields.alt]: picture.alt,
    [fields.focal]: focalCell(picture.focal ?? focalMiddle),
  }
}
