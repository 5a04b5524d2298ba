/** The longest texts about a party. */
export const partyLimits = { name: 100, childNames: 300, note: 1000 }
