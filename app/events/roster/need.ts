/** What an event needs, such as 20 blankets. People who come can each bring a part of it. */
export interface Need {
  id: string
  item: string
  /** Such as 'kg'; may be empty. */
  unit: string
  wanted: number
}

/** What someone who signed up brings. */
export interface Claim {
  needId: string
  signupId: string
  amount: number
}

export const needLimits = { item: 80, unit: 20, wanted: 100_000, needs: 40 }

export const claimedAmount = (claims: readonly Claim[], needId: string) =>
  claims.reduce((sum, claim) => sum + (claim.needId === needId ? claim.amount : 0), 0)

/** How much is still needed. */
export const missingAmount = (need: Need, claims: readonly Claim[]) =>
  Math.max(need.wanted - claimedAmount(claims, need.id), 0)

/** The most that someone can bring: what they are already bringing, and what is still needed. */
export function maxClaim(need: Need, claims: readonly Claim[], signupId: string) {
  const ownClaim = claims.find((claim) => claim.needId === need.id && claim.signupId === signupId)
  return (ownClaim?.amount ?? 0) + missingAmount(need, claims)
}

/**
 * The claims after someone changes what they bring; an amount of 0 withdraws the claim. Null if the amount is negative
 * or more than `maxClaim`. If the organizer needs less than people are already bringing, nobody has to bring less.
 */
export function changeClaim(
  need: Need,
  claims: readonly Claim[],
  { signupId, amount }: Pick<Claim, 'signupId' | 'amount'>,
): Claim[] | null {
  if (amount < 0 || amount > maxClaim(need, claims, signupId)) return null
  const others = claims.filter((claim) => claim.needId !== need.id || claim.signupId !== signupId)
  return amount === 0 ? others : [...others, { needId: need.id, signupId, amount }]
}

/** '20', or '20 kg' */
export const formatAmount = (amount: number, { unit }: Pick<Need, 'unit'>) =>
  [amount.toLocaleString('en-US'), unit].filter(Boolean).join(' ')

/** '2 × blankets', '5 kg rice' */
export const formatClaim = (amount: number, need: Pick<Need, 'item' | 'unit'>) =>
  `${formatAmount(amount, need)}${need.unit ? '' : ' ×'} ${need.item}`
