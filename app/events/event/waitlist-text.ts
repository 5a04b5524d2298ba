import { eventTexts } from './event-texts.ts'

/** The text that tells people on the waitlist whether we will email them when a spot opens up. */
export function waitlistText({ partySize, canBeEmailed }: { partySize: number; canBeEmailed: boolean }) {
  if (!canBeEmailed) return eventTexts.waitlistedNoEmail
  return partySize === 1 ? eventTexts.waitlisted : eventTexts.waitlistedParty
}
