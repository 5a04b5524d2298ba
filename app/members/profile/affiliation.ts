/** The choice that opens a text box. */
export const other = 'other'

/** What is stored; null for none, and for a choice that is not on the list. */
export function chosenAffiliation(
  { affiliation, otherAffiliation }: { affiliation: string; otherAffiliation: string },
  list: readonly string[],
) {
  if (affiliation === other) return otherAffiliation.replace(/[\p{Cc}\s]+/gu, ' ').trim() || null
  return list.includes(affiliation) ? affiliation : null
}
