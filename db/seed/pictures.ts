import { catalog } from '../../illustrations/catalog.ts'

/** A row for each picture that is drawn for the site (`illustrations/`). */
export function starterPictures(createdAt: string) {
  return catalog.map(({ name, alt, shapes }) => ({
    id: name,
    source: 'builtin' as const,
    alt,
    shapes: JSON.stringify(shapes),
    focalX: 0.5,
    focalY: 0.5,
    createdAt,
  }))
}

/** What a drawn picture shows, in words. */
export function altOf(picture: string) {
  const found = catalog.find(({ name }) => name === picture)
  if (!found) throw new Error(`There is no drawing called ${picture}`)
  return found.alt
}
