import { createDeviceGrant, memberDeviceCookie } from '#app/platform/device/device-grant.server.ts'
import { type EventTimes, sessionEnd, sessionsOf } from '#app/platform/time/event-schedule.ts'
import { dayMs } from '#app/platform/time/instant.ts'

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
  const purpose = { secret, purpose: 'check-in list', subject: `${memberId} ${event.id}` }
  const grant = createDeviceGrant(purpose, deviceExpiry(event, now, timeZone))
  return { grant, cookie: memberDeviceCookie({ secret, isSecure }, memberId) }
}

/** A few days after the event ends or the list is opened, whichever is later. */
export function deviceExpiry(event: EventTimes, now: Date, timeZone: string) {
  const ends = sessionsOf(event, timeZone).map((session) => sessionEnd(session).getTime())
  return Math.max(now.getTime(), ...ends) + daysAfterEvent * dayMs
}
