import { createHmac } from 'node:crypto'
import { keyFor } from '#app/platform/http/signature.server.ts'
import { qrCode } from '#app/platform/qr-code.server.ts'
import type { CheckInCodeData } from './check-in-code-data.ts'

/** Letters and digits that look alike are left out. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * The code of a sign-up (40 bits), for the check-in page of its event. It is derived from the id and the site's secret,
 * so it is not stored. It grants no access: only organizers of the event can look up a sign-up with it.
 */
export const checkInCode = (signupId: string, secret: string) => codeFor('check-in', signupId, secret, 8)

/** The code on the poster of an event (30 bits), with which people check themselves in. */
export const posterCode = (eventId: string, secret: string) => codeFor('check-in poster', eventId, secret, 6)

function codeFor(purpose: string, id: string, secret: string, length: number) {
  const bytes = createHmac('sha256', keyFor(secret, purpose)).update(id).digest()
  return [...bytes.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join('')
}

/** What someone with a spot shows at the door. */
export function checkInCodeData(signupId: string, secret: string): CheckInCodeData {
  const code = checkInCode(signupId, secret)
  return { code, qr: qrCode(code) }
}
