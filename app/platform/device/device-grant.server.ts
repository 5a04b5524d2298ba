import { deviceCookie } from '#app/platform/http/device-cookie.ts'
import { signText } from '#app/platform/http/signature.server.ts'
import type { DeviceGrant } from './device-store.ts'

interface GrantScope {
  secret: string
  /** What is stored, such as 'check-in list'; each purpose has different keys. */
  purpose: string
  /** The member, and the event if the data is about one. */
  subject: string
}

/**
 * Lets a device store a member's data until `expiresAt`. The device's part of the key is the same each time, so that
 * unsent operations stay readable.
 */
export const createDeviceGrant = (
  { secret, purpose, subject }: GrantScope,
  expiresAt: number,
): DeviceGrant => ({
  material: signText(secret, purpose, subject),
  expiresAt,
})

/** The cookie with the other part of the key, which is the same for everything that a member stores. */
export const memberDeviceCookie = (
  { secret, isSecure }: { secret: string; isSecure: boolean },
  memberId: string,
) => deviceCookie(signText(secret, 'device', memberId), isSecure)
