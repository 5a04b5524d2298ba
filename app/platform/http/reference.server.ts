import { randomInt } from 'node:crypto'

// No characters that look alike (0 O, 1 I L, 2 Z, 5 S, 8 B), and no vowels, which could form words.
const alphabet = '34679CDFGHJKMNPQRTVWXY'

/** Random characters that people can read out, type from paper and copy by hand; 4.46 bits each. */
export const randomCode = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A random reference that is easy to read out and copy, such as INI-7K3M-Q9. */
export function newReference(prefix: string) {
  return `${prefix}-${randomCode(4)}-${randomCode(2)}`
}

const maxAttempts = 10

/**
 * Generates references until `insert` succeeds. `insert` returns undefined if a reference is already used. Throws after
 * ten attempts.
 */
export async function withNewReference<Row>(
  prefix: string,
  insert: (reference: string) => Promise<Row | undefined>,
): Promise<Row> {
  for (let attempts = 0; attempts < maxAttempts; attempts++) {
    const row = await insert(newReference(prefix))
    if (row) return row
  }
  throw new Error(`No unused ${prefix} reference after ${maxAttempts} attempts`)
}
