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
