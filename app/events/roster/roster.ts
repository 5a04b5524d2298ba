/**
 * The rules of sign-up for an event, as pure functions. Each returns the roster after a change; null when the change is
 * not possible. Call `expire` before a change and `offerPlaces` after it.
 */

export type SignupStatus = 'pending' | 'confirmed' | 'waitlisted' | 'offered' | 'cancelled'

export interface Signup {
  id: string
  /** How many people come, with the person who signed up. */
  partySize: number
  /** 'pending' until a guest opens the emailed link; 'offered' while a free place waits for an answer. */
  status: SignupStatus
  /** ISO time until which an offer, or the places of a pending sign-up, are held; null if no place is held. */
  expiresAt: string | null
  /** Orders the waitlist; lower is earlier. */
  position: number
}

export interface Roster {
  /** The number of people who can come; null if it is unlimited. */
  capacity: number | null
  signups: readonly Signup[]
}

/** The places that nobody else can take. A pending sign-up counts only while it holds its places. */
export const heldPlaces = ({ signups }: Roster) =>
  signups.reduce((sum, signup) => sum + (holdsPlaces(signup) ? signup.partySize : 0), 0)

export const holdsPlaces = ({ status, expiresAt }: Pick<Signup, 'status' | 'expiresAt'>) =>
  status === 'confirmed' || status === 'offered' || (status === 'pending' && expiresAt !== null)

/** Infinity if the capacity is unlimited. */
export const freePlaces = (roster: Roster) =>
  roster.capacity === null ? Number.POSITIVE_INFINITY : Math.max(roster.capacity - heldPlaces(roster), 0)

/** The sign-ups that are waiting for a place, in order. */
export const waitlist = ({ signups }: Roster) =>
  signups.filter(({ status }) => status === 'waitlisted').sort((a, b) => a.position - b.position)

/** A party that is larger than the capacity can never come, so nobody waits behind it. */
const fitsCapacity = ({ capacity }: Roster, { partySize }: Pick<Signup, 'partySize'>) =>
  capacity === null || partySize <= capacity

/** Whether places can be taken right away: enough are free, and nobody is waiting for them. */
export const hasRoom = (roster: Roster, places: number) =>
  places <= freePlaces(roster) && !waitlist(roster).some((waiting) => fitsCapacity(roster, waiting))

/**
 * Adds a sign-up, or signs up again after a cancellation: confirmed if there is room, otherwise at the end of the
 * waitlist. With `holdUntil` it is pending, and holds its places until then if there is room. Null for someone who is
 * already signed up, and for a party that is larger than the capacity.
 */
export function join(
  roster: Roster,
  { id, partySize }: Pick<Signup, 'id' | 'partySize'>,
  holdUntil: Date | null = null,
): Roster | null {
  const current = find(roster, id)
  if ((current && current.status !== 'cancelled') || !fitsCapacity(roster, { partySize })) return null
  const others = roster.signups.filter((signup) => signup.id !== id)
  const position = nextPosition(roster)
  const isPlaceFree = hasRoom(roster, partySize)
  const signup: Signup = holdUntil
    ? { id, partySize, position, status: 'pending', expiresAt: isPlaceFree ? holdUntil.toISOString() : null }
    : { id, partySize, position, status: isPlaceFree ? 'confirmed' : 'waitlisted', expiresAt: null }
  return { ...roster, signups: [...others, signup] }
}

/** Confirms a pending sign-up. If it no longer holds its places, it joins again like a new sign-up. */
export function confirm(roster: Roster, id: string): Roster | null {
  const signup = find(roster, id)
  if (signup?.status !== 'pending') return null
  if (holdsPlaces(signup)) return replace(roster, { ...signup, status: 'confirmed', expiresAt: null })
  const others = { ...roster, signups: roster.signups.filter((other) => other.id !== id) }
  return join(others, signup)
}

/**
 * Holds the places of a pending sign-up until another time. If it no longer holds them, it gets them back only if there
 * is room.
 */
export function hold(roster: Roster, id: string, holdUntil: Date): Roster | null {
  const signup = find(roster, id)
  if (signup?.status !== 'pending') return null
  if (!holdsPlaces(signup) && !hasRoom(roster, signup.partySize)) return roster
  return replace(roster, { ...signup, expiresAt: holdUntil.toISOString() })
}

/** Accepts an offer. */
export function accept(roster: Roster, id: string): Roster | null {
  const signup = find(roster, id)
  if (signup?.status !== 'offered') return null
  return replace(roster, { ...signup, status: 'confirmed', expiresAt: null })
}

/** Cancels a sign-up; null if it is canceled already. */
export function leave(roster: Roster, id: string): Roster | null {
  const signup = find(roster, id)
  if (!signup || signup.status === 'cancelled') return null
  return replace(roster, { ...signup, status: 'cancelled', expiresAt: null })
}

/**
 * Changes the size of a party. Someone who waits keeps their place in line; others need room for the additional people.
 */
export function resize(roster: Roster, id: string, partySize: number): Roster | null {
  const signup = find(roster, id)
  if (!signup || signup.status === 'cancelled' || !fitsCapacity(roster, { partySize })) return null
  const added = partySize - signup.partySize
  if (added > 0 && holdsPlaces(signup) && !hasRoom(roster, added)) return null
  return replace(roster, { ...signup, partySize })
}

/** An organizer gives a place to someone on the waitlist, ahead of their turn. Never exceeds the capacity. */
export function admit(roster: Roster, id: string): Roster | null {
  const signup = find(roster, id)
  if (signup?.status === 'offered') return accept(roster, id)
  if (!signup || signup.status === 'cancelled' || signup.status === 'confirmed') return null
  if (!holdsPlaces(signup) && signup.partySize > freePlaces(roster)) return null
  return replace(roster, { ...signup, status: 'confirmed', expiresAt: null })
}

/**
 * Gives a place to someone at the door, signed up or not. Null if that exceeds both the capacity and the number of
 * places that an organizer has confirmed.
 */
export function seat(
  roster: Roster,
  { id, partySize }: Pick<Signup, 'id' | 'partySize'>,
  confirmedPlaces: number,
): Roster | null {
  const current = find(roster, id)
  if (current?.status === 'confirmed') return null
  const others = { ...roster, signups: roster.signups.filter((signup) => signup.id !== id) }
  const max = roster.capacity === null ? Number.POSITIVE_INFINITY : Math.max(roster.capacity, confirmedPlaces)
  if (heldPlaces(others) + partySize > max) return null
  const position = current?.position ?? nextPosition(roster)
  const signup: Signup = { id, partySize, position, status: 'confirmed', expiresAt: null }
  return { ...roster, signups: [...others.signups, signup] }
}

/** An expired offer is canceled; an expired pending sign-up no longer holds its places. */
export function expire(roster: Roster, now: Date): Roster {
  const at = now.toISOString()
  const signups = roster.signups.map((signup): Signup => {
    if (signup.expiresAt === null || signup.expiresAt > at) return signup
    return { ...signup, status: signup.status === 'offered' ? 'cancelled' : signup.status, expiresAt: null }
  })
  return { ...roster, signups }
}

/**
 * Offers free places to the waitlist, in order. A smaller party does not overtake a larger one that needs more places
 * than are free.
 */
export function offerPlaces(roster: Roster, expiresAt: Date): Roster {
  let next = roster
  for (const waiting of waitlist(roster)) {
    if (!fitsCapacity(roster, waiting)) continue
    if (waiting.partySize > freePlaces(next)) break
    next = replace(next, { ...waiting, status: 'offered', expiresAt: expiresAt.toISOString() })
  }
  return next
}

/** The position of a sign-up on the waitlist, counted from 1; null if it is not waiting. */
export function waitlistNumber(roster: Roster, id: string) {
  const index = waitlist(roster).findIndex((signup) => signup.id === id)
  return index < 0 ? null : index + 1
}

const find = ({ signups }: Roster, id: string) => signups.find((signup) => signup.id === id)

const replace = (roster: Roster, changed: Signup): Roster => ({
  ...roster,
  signups: roster.signups.map((signup) => (signup.id === changed.id ? changed : signup)),
})

const nextPosition = ({ signups }: Roster) =>
  signups.reduce((max, { position }) => Math.max(max, position), 0) + 1
