import {
  type EventTimes,
  instantOf,
  isPast,
  sessionsOf,
  startOfDay,
} from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'

/** 'none': the event has no sign-up, was canceled or is over. */
export type SignupAvailability = 'none' | 'notYetOpen' | 'open' | 'closed'

export interface SignupTimes extends EventTimes {
  signups: 'on' | 'off'
  status: 'confirmed' | 'cancelled'
  signupOpensAt: string | null
  signupClosesAt: string | null
}

/**
 * When spots stop being given out: at the start of the event or, if it has no start time, at the end of its first day.
 */
export function spotCutoff(event: EventTimes, timeZone: string) {
  const [first] = sessionsOf(event, timeZone)
  if (event.startTime === null || !first) return startOfDay(addDays(event.localDate, 1), timeZone)
  return first.startsAt
}

/** When sign-up opens and closes. Unless a closing time is set, it closes at the `spotCutoff`. */
export function signupWindow(event: SignupTimes, timeZone: string) {
  const { signupOpensAt, signupClosesAt } = event
  return {
    opensAt: signupOpensAt === null ? null : toInstant(signupOpensAt, timeZone),
    closesAt: signupClosesAt === null ? spotCutoff(event, timeZone) : toInstant(signupClosesAt, timeZone),
  }
}

export function signupAvailability(event: SignupTimes, now: Date, timeZone: string): SignupAvailability {
  if (event.signups === 'off' || event.status === 'cancelled' || isPast(event, now, timeZone)) return 'none'
  const { opensAt, closesAt } = signupWindow(event, timeZone)
  if (opensAt && now < opensAt) return 'notYetOpen'
  return now < closesAt ? 'open' : 'closed'
}

/**
 * Why nobody can take a spot anymore, not even one that is held or offered: the event was canceled or is over. Null
 * if it is neither, even if sign-up is closed.
 */
export function canceledOrOverReason(
  event: Pick<SignupTimes, 'status'> & EventTimes,
  now: Date,
  timeZone: string,
) {
  if (event.status === 'cancelled') return 'This event is canceled.'
  return isPast(event, now, timeZone) ? 'This event is over.' : null
}

/** Whether people on the waitlist can still get spots: even after sign-up has closed, until the `spotCutoff`. */
export const canOfferSpots = (event: SignupTimes, now: Date, timeZone: string) =>
  event.status === 'confirmed' && now < spotCutoff(event, timeZone)

const toInstant = (local: string, timeZone: string) =>
  instantOf(local.slice(0, 10), local.slice(11), timeZone)
