import { randomInt } from 'node:crypto'

// Nothing that is mistaken for something else (0 O, 1 I L, 2 Z, 5 S, 8 B), and no vowels, so that no word appears.
const alphabet = '34679CDFGHJKMNPQRTVWXY'
const pick = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A number that people read out and copy by hand, such as INI-7K3M-Q9. It tells nothing about its neighbours. */
export function newReference(prefix: string) {
  return `${prefix}-${pick(4)}-${pick(2)}`
}

const maxAttempts = 10

/** Draws references until `insert` finds one free; it answers undefined when the reference was taken. */
export async function withNewReference<Row>(
  prefix: string,
  insert: (reference: string) => Promise<Row | undefined>,
): Promise<Row> {
  for (let tries = 0; tries < maxAttempts; tries++) {
    const row = await insert(newReference(prefix))
    if (row) return row
  }
  throw new Error(`No free reference ${prefix} in ${maxAttempts} tries`)
}
