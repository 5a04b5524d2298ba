import { deviceCookie } from '#app/platform/http/device-cookie.ts'
import { signText } from '#app/platform/http/signature.server.ts'
import { type EventTimes, sessionEnd, sessionsOf } from '#app/platform/time/event-schedule.ts'
import { dayMs } from '#app/platform/time/instant.ts'
import type { DeviceGrant } from './device-store.ts'

const daysAfterEvent = 3

/**
 * Lets a device store the list of an event. The key differs for each member and event, and is the same whenever the
 * member opens the page, so taps that were not sent can still be read after logging in again.
 */
export function grantDevice(
  event: EventTimes & { id: string },
  memberId: string,
  { secret, isSecure, timeZone }: { secret: string; isSecure: boolean; timeZone: string },
  now: Date,
) {
  const grant: DeviceGrant = {
    material: signText(secret, 'check-in list', `${memberId} ${event.id}`),
    expiresAt: deviceExpiry(event, now, timeZone),
  }
  return { grant, cookie: deviceCookie(signText(secret, 'device', memberId), isSecure) }
}

/** Some days after the end of the event; if the list is opened later, some days after that. */
export function deviceExpiry(event: EventTimes, now: Date, timeZone: string) {
  const ends = sessionsOf(event, timeZone).map((session) => sessionEnd(session).getTime())
  return Math.max(now.getTime(), ...ends) + daysAfterEvent * dayMs
}
