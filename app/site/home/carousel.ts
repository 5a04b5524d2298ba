/** Specification, section 9. */
export const rotationMs = 4000

/** The index of the slide `step` slides away, wrapping at both ends. */
export function slideAfter(index: number, step: number, count: number) {
  return (((index + step) % count) + count) % count
}
