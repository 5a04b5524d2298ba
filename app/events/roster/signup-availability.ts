import {
  type EventTimes,
  instantOf,
  isPast,
  sessionsOf,
  startOfDay,
} from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'

/** 'none': people cannot sign up for the event, or it was canceled or is over. */
export type SignupWindow = 'none' | 'notYetOpen' | 'open' | 'closed'

export interface SignupTimes extends EventTimes {
  signups: 'on' | 'off'
  status: 'confirmed' | 'cancelled'
  signupOpensAt: string | null
  signupClosesAt: string | null
}

/** When the event starts; the end of its first day if it has no time. No spot is offered after this. */
export function startOfEvent(event: EventTimes, timeZone: string) {
  const [first] = sessionsOf(event, timeZone)
  if (event.startTime === null || !first) return startOfDay(addDays(event.localDate, 1), timeZone)
  return first.startsAt
}

/** When sign-up opens and closes. Unless a closing time is set, it closes when the event starts. */
export function signupInstants(event: SignupTimes, timeZone: string) {
  const { signupOpensAt, signupClosesAt } = event
  return {
    opensAt: signupOpensAt === null ? null : toInstant(signupOpensAt, timeZone),
    closesAt: signupClosesAt === null ? startOfEvent(event, timeZone) : toInstant(signupClosesAt, timeZone),
  }
}

export function signupWindow(event: SignupTimes, now: Date, timeZone: string): SignupWindow {
  if (event.signups === 'off' || event.status === 'cancelled' || isPast(event, now, timeZone)) return 'none'
  const { opensAt, closesAt } = signupInstants(event, timeZone)
  if (opensAt && now < opensAt) return 'notYetOpen'
  return now < closesAt ? 'open' : 'closed'
}

/** Why nobody can take a spot anymore, even one that is held or offered; null if they can. */
export function closedReason(event: Pick<SignupTimes, 'status'> & EventTimes, now: Date, timeZone: string) {
  if (event.status === 'cancelled') return 'This event is canceled.'
  return isPast(event, now, timeZone) ? 'This event is over.' : null
}

/** Whether spots can still be given to people on the waitlist: even after sign-up has closed, until the event starts. */
export const canOfferSpots = (event: SignupTimes, now: Date, timeZone: string) =>
  event.status === 'confirmed' && now < startOfEvent(event, timeZone)

const toInstant = (local: string, timeZone: string) =>
  instantOf(local.slice(0, 10), local.slice(11), timeZone)
