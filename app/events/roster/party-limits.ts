/** The maximum lengths of the texts about a party. */
export const partyLimits = { name: 100, childNames: 300, note: 1000 }

/** ', with 2 others' in a sentence about the person who signed up; empty for one person. */
export const formatOthers = (partySize: number) =>
  partySize === 1 ? '' : `, with ${partySize === 2 ? '1 other' : `${partySize - 1} others`}`

/** The largest party that an organizer can add. */
export const maxAddedParty = 100
