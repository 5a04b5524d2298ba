import { catalog } from '../../illustrations/catalog.ts'

/** A row for each built-in picture (`illustrations/`). */
export function starterPictures(createdAt: string) {
  return catalog.map(({ name, alt, variants }) => ({
    id: name,
    source: 'builtin' as const,
    alt,
    shapes: JSON.stringify(variants),
    focalX: 0.5,
    focalY: 0.5,
    createdAt,
  }))
}

/** The alt text of a built-in picture. */
export function altOf(picture: string) {
  const entry = catalog.find(({ name }) => name === picture)
  if (!entry) throw new Error(`There is no picture named ${picture}`)
  return entry.alt
}
