/** The value of the “Other” option, which shows a text field. */
export const otherOption = 'other'

/** The affiliation to store; null for none, and for a choice that is not on the list. */
export function chosenAffiliation(
  { affiliation, otherAffiliation }: { affiliation: string; otherAffiliation: string },
  list: readonly string[],
) {
  if (affiliation === otherOption) return otherAffiliation.replace(/[\p{Cc}\s]+/gu, ' ').trim() || null
  return list.includes(affiliation) ? affiliation : null
}
