import { formatOthers } from './party-limits.ts'
import type { OwnSignup } from './signup-view.server.ts'

/** 'You are signed up for Kitchen, with 2 others.' */
export const describeSpot = ({ partySize, shift }: Pick<OwnSignup, 'partySize' | 'shift'>) =>
  `You are signed up${forShift(shift)}${formatOthers(partySize)}.`

/** 'Your party of 3 is number 2 on the waitlist for Kitchen.' */
export function describeWaiting({
  partySize,
  shift,
  number,
}: Pick<OwnSignup, 'partySize' | 'shift' | 'number'>) {
  const who = partySize === 1 ? 'You are' : `Your party of ${partySize} is`
  return `${who} number ${number} on the waitlist${forShift(shift)}.`
}

/** 'A spot is open for you', or '3 spots are open for you' to a party. */
export const describeOffer = (partySize: number) =>
  `${partySize === 1 ? 'A spot is' : `${partySize} spots are`} open for you`

/** ' for Kitchen'; empty without a shift. */
export const forShift = (shift: string) => shift && ` for ${shift}`

/** The label of the optional fields of the sign-up form, and of the link to them. */
export const partyDetailsLabel = (maxPartySize: number) =>
  maxPartySize === 1 ? 'Add a note' : 'Bring others or add a note'
