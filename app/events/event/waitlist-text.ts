import { eventTexts } from './event-texts.ts'

/** What people on the waitlist read about the email that they will get. */
export function waitlistText({ partySize, canBeEmailed }: { partySize: number; canBeEmailed: boolean }) {
  if (!canBeEmailed) return eventTexts.waitlistedNoEmail
  return partySize === 1 ? eventTexts.waitlisted : eventTexts.waitlistedParty
}
