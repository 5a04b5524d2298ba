import type { Span } from '#app/events/hours/breaks.ts'
import { minuteMs } from '#app/platform/time/instant.ts'

/**
 * The rules of check-in, as pure functions. Devices record operations, which can reach the server late, more than once,
 * or out of order. Who is here follows from the set of operations alone, in the order of their times, so all devices
 * agree.
 */

export const operationKinds = ['in', 'out', 'undo'] as const
export type OperationKind = (typeof operationKinds)[number]

export interface Operation {
  /** Random. Devices choose it, so that an operation that is sent twice is stored once. */
  id: string
  signupId: string
  /** 0 for the person who signed up; others in their party are numbered from 1. */
  person: number
  /** 'undo' reverts all operations of this person up to its time. */
  kind: OperationKind
  /** ISO time at which it happened. */
  at: string
}

export interface Presence {
  /** When the person first arrived. */
  arrivedAt: string
  /** When the person last left; null while they are here. */
  leftAt: string | null
}

type Person = Pick<Operation, 'signupId' | 'person'>

export const personKey = ({ signupId, person }: Person) => `${signupId} ${person}`

/** Everyone who has been checked in, including people who have left, by `personKey`. */
export function presenceOf(operations: Iterable<Operation>): Map<string, Presence> {
  const unique = new Map<string, Operation>()
  for (const operation of operations) unique.set(operation.id, operation)
  const presences = new Map<string, Presence>()
  for (const operation of [...unique.values()].sort(inOrder)) {
    const key = personKey(operation)
    const after = apply(presences.get(key), operation)
    if (after) presences.set(key, after)
    else presences.delete(key)
  }
  return presences
}

/** Operations with the same timestamp are ordered by id. */
const inOrder = (a: Operation, b: Operation) => compare(a.at, b.at) || compare(a.id, b.id)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Someone who comes back counts as present in between, because the check-out was often a mistake. Organizers can
 * correct the hours.
 */
function apply(presence: Presence | undefined, { kind, at }: Operation): Presence | undefined {
  if (kind === 'undo') return undefined
  if (kind === 'in') return { arrivedAt: presence?.arrivedAt ?? at, leftAt: null }
  return presence && presence.leftAt === null ? { ...presence, leftAt: at } : presence
}

/**
 * The time of a new operation: now, but later than every operation that this device has recorded or received for that
 * person. Otherwise an “undo” from a device whose clock is behind would have no effect.
 */
export function nextTime(known: Iterable<Operation>, subject: Person, now: Date) {
  let latest = now.getTime() - 1
  for (const operation of known)
    if (personKey(operation) === personKey(subject)) latest = Math.max(latest, Date.parse(operation.at))
  return new Date(latest + 1).toISOString()
}

/** The longest time that an organizer can enter. */
const maxMinutes = 24 * 60 * 31

/**
 * The minutes to propose as volunteer hours: from check-in to check-out without the breaks of a multi-day event, or the
 * length of the event for someone who did not check out; null if that is unknown.
 */
export function minutesPresent(
  { arrivedAt, leftAt }: Presence,
  eventMinutes: number | null,
  breaks: readonly Span[] = [],
) {
  if (leftAt === null) return eventMinutes
  const [arrived, left] = [Date.parse(arrivedAt), Date.parse(leftAt)]
  const away = breaks.reduce(
    (sum, { from, to }) => sum + Math.max(Math.min(to, left) - Math.max(from, arrived), 0),
    0,
  )
  const minutes = Math.round((left - arrived - away) / minuteMs)
  return Math.min(Math.max(minutes, 1), maxMinutes)
}
