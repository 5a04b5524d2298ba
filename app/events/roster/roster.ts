/**
 * The rules of sign-up for an event, as pure functions. A change returns the new roster, or null if it is not possible.
 * Call `expire` and `offerSpots` before a change, and `offerSpots` after it.
 */

export type SignupStatus = 'pending' | 'confirmed' | 'waitlisted' | 'offered' | 'cancelled'

export interface Signup {
  id: string
  /** How many people come, including the person who signed up. */
  partySize: number
  /**
   * 'pending' until a guest confirms, or a minor's guardian agrees; 'offered' while a free spot waits for an answer.
   */
  status: SignupStatus
  /** ISO time until which an offer, or the spots of a pending sign-up, are held; null if no hold can expire. */
  expiresAt: string | null
  /** Orders the waitlist; lower is earlier. */
  position: number
  /** The shift of the whole party; null for none. */
  shiftId: string | null
}

/** A shift of an event, with a limit in addition to the event's. */
interface ShiftCapacity {
  id: string
  /** Null if it is unlimited. */
  capacity: number | null
}

export interface Roster {
  /** The number of people who can come; null if it is unlimited. */
  capacity: number | null
  shifts: readonly ShiftCapacity[]
  signups: readonly Signup[]
}

/** What a sign-up asks for. */
type Party = Pick<Signup, 'partySize' | 'shiftId'>

/**
 * The spots that nobody else can take, of the event or of one shift. A pending sign-up counts only while it holds its
 * spots.
 */
export const heldSpots = ({ signups }: Pick<Roster, 'signups'>, shiftId: string | null = null) =>
  signups.reduce((sum, signup) => {
    const isCounted = holdsSpots(signup) && (shiftId === null || signup.shiftId === shiftId)
    return sum + (isCounted ? signup.partySize : 0)
  }, 0)

export const holdsSpots = ({ status, expiresAt }: Pick<Signup, 'status' | 'expiresAt'>) =>
  status === 'confirmed' || status === 'offered' || (status === 'pending' && expiresAt !== null)

/** The spots that are left in the event, or in one of its shifts; Infinity if there is no limit. */
export const freeSpots = (roster: Roster, shiftId: string | null = null) =>
  Math.min(freeInEvent(roster), freeInShift(roster, shiftId))

const freeInEvent = (roster: Roster) => spotsLeft(roster.capacity, heldSpots(roster))

const freeInShift = (roster: Roster, shiftId: string | null) =>
  shiftId === null
    ? Number.POSITIVE_INFINITY
    : spotsLeft(shiftCapacity(roster, shiftId), heldSpots(roster, shiftId))

const spotsLeft = (capacity: number | null, held: number) =>
  capacity === null ? Number.POSITIVE_INFINITY : Math.max(capacity - held, 0)

/** Nobody can join a shift that does not exist. */
function shiftCapacity({ shifts }: Roster, shiftId: string) {
  const shift = shifts.find(({ id }) => id === shiftId)
  return shift ? shift.capacity : 0
}

/** The sign-ups that are waiting for a spot, in order. */
export const waitlist = ({ signups }: Roster) =>
  signups.filter(({ status }) => status === 'waitlisted').sort((a, b) => a.position - b.position)

/** A party that is larger than the event or its shift can never come, so nobody waits behind it. */
function fitsCapacity(roster: Roster, { partySize, shiftId }: Party) {
  const limits = [roster.capacity, shiftId === null ? null : shiftCapacity(roster, shiftId)]
  return limits.every((limit) => limit === null || partySize <= limit)
}

/**
 * Whether a party can take its spots right away: enough are free in the event and in the shift, and nobody is waiting
 * for them. Someone who waits for a full shift does not wait for spots in the other shifts. `current` is the sign-up
 * whose size or shift is to change.
 */
export function hasRoom(roster: Roster, { partySize, shiftId }: Party, current?: Signup) {
  const held = current && holdsSpots(current) ? current : undefined
  const addedToEvent = partySize - (held?.partySize ?? 0)
  const addedToShift = held?.shiftId === shiftId ? addedToEvent : partySize
  const others = current ? withoutWaiting(roster, current.id) : roster
  const hasSpotsInEvent = () => addedToEvent <= freeInEvent(roster) && !firstInLine(others)
  const hasSpotsInShift = () =>
    addedToShift <= freeInShift(roster, shiftId) &&
    !waitlist(others).some((other) => other.shiftId === shiftId && fitsCapacity(roster, other))
  return (
    (addedToEvent <= 0 || hasSpotsInEvent()) && (shiftId === null || addedToShift <= 0 || hasSpotsInShift())
  )
}

/** Whether someone who comes alone gets a spot: in any shift, if there are shifts. */
export const hasAnyRoom = (roster: Roster) =>
  (roster.shifts.length > 0 ? roster.shifts.map(({ id }) => id) : [null]).some((shiftId) =>
    hasRoom(roster, { partySize: 1, shiftId }),
  )

/** Someone who changes their own sign-up does not wait behind it. */
const withoutWaiting = (roster: Roster, id: string): Roster => ({
  ...roster,
  signups: roster.signups.filter((signup) => signup.id !== id || signup.status !== 'waitlisted'),
})

/** The first sign-up on the waitlist that is not held up by a full shift, so that it waits for spots in the event. */
function firstInLine(roster: Roster) {
  const fullShifts = new Set<string | null>()
  return waitlist(roster).find((waiting) => {
    const { partySize, shiftId } = waiting
    if (fullShifts.has(shiftId) || !fitsCapacity(roster, waiting)) return false
    if (partySize <= freeInShift(roster, shiftId)) return true
    fullShifts.add(shiftId)
    return false
  })
}

/**
 * Adds a sign-up, or signs up again after a cancellation: confirmed if there is room, otherwise at the end of the
 * waitlist. With `holdUntil` it is pending, and holds its spots until then if there is room. Null for someone who is
 * already signed up, and for a party that is larger than the event or the shift.
 */
export function join(
  roster: Roster,
  { id, partySize, shiftId }: Party & { id: string },
  holdUntil: Date | null = null,
): Roster | null {
  const current = find(roster, id)
  const party = { id, partySize, shiftId }
  if ((current && current.status !== 'cancelled') || !fitsCapacity(roster, party)) return null
  const others = roster.signups.filter((signup) => signup.id !== id)
  const position = nextPosition(roster)
  const isSpotFree = hasRoom(roster, party)
  const signup: Signup = holdUntil
    ? { ...party, position, status: 'pending', expiresAt: isSpotFree ? holdUntil.toISOString() : null }
    : { ...party, position, status: isSpotFree ? 'confirmed' : 'waitlisted', expiresAt: null }
  return { ...roster, signups: [...others, signup] }
}

/** Confirms a pending sign-up. If it no longer holds its spots, it joins again like a new sign-up. */
export function confirm(roster: Roster, id: string): Roster | null {
  const signup = find(roster, id)
  if (signup?.status !== 'pending') return null
  if (holdsSpots(signup)) return replace(roster, { ...signup, status: 'confirmed', expiresAt: null })
  return join(withoutSignup(roster, id), signup)
}

/**
 * Holds the spots of a pending sign-up until another time. If it no longer holds them, it gets them back only if there
 * is room.
 */
export function hold(roster: Roster, id: string, holdUntil: Date): Roster | null {
  const signup = find(roster, id)
  if (signup?.status !== 'pending') return null
  if (!holdsSpots(signup) && !hasRoom(roster, signup)) return roster
  return replace(roster, { ...signup, expiresAt: holdUntil.toISOString() })
}

/** Accepts an offer. */
export function accept(roster: Roster, id: string): Roster | null {
  const signup = find(roster, id)
  if (signup?.status !== 'offered') return null
  return replace(roster, { ...signup, status: 'confirmed', expiresAt: null })
}

/** Cancels a sign-up; null if it is already canceled. */
export function leave(roster: Roster, id: string): Roster | null {
  const signup = find(roster, id)
  if (!signup || signup.status === 'cancelled') return null
  return replace(roster, { ...signup, status: 'cancelled', expiresAt: null })
}

/**
 * Changes the size of a party, or its shift; without `shiftId`, the shift stays the same. Someone who waits keeps their
 * place in line, but in another shift joins like a new sign-up. Null if there is no room for the change, or if a party
 * that grows or moves is larger than the event or the shift.
 */
export function changeParty(
  roster: Roster,
  id: string,
  { partySize, shiftId }: Pick<Party, 'partySize'> & Partial<Party>,
): Roster | null {
  const signup = find(roster, id)
  if (!signup || signup.status === 'cancelled') return null
  const party = { partySize, shiftId: shiftId === undefined ? signup.shiftId : shiftId }
  // A party may have become larger than the limit: an organizer added it, or the limit was lowered.
  if (holdsSpots(signup))
    return hasRoom(roster, party, signup) ? replace(roster, { ...signup, ...party }) : null
  const isSameShift = party.shiftId === signup.shiftId
  if (!(isSameShift && partySize <= signup.partySize) && !fitsCapacity(roster, party)) return null
  if (isSameShift) return replace(roster, { ...signup, ...party })
  if (signup.status === 'pending')
    return replace(roster, { ...signup, ...party, position: nextPosition(roster) })
  return join(withoutSignup(roster, id), { ...party, id })
}

/** An organizer gives a spot to someone on the waitlist, ahead of their turn. Never exceeds the capacity. */
export function admit(roster: Roster, id: string): Roster | null {
  const signup = find(roster, id)
  if (signup?.status === 'offered') return accept(roster, id)
  if (!signup || signup.status === 'cancelled' || signup.status === 'confirmed') return null
  if (!holdsSpots(signup) && signup.partySize > freeSpots(roster, signup.shiftId)) return null
  return replace(roster, { ...signup, status: 'confirmed', expiresAt: null })
}

/**
 * Gives spots to a party at the door, signed up or not. Null if they already have enough, or if that exceeds both the
 * capacity and the number of spots that an organizer has confirmed. Someone who waits for a shift that is still full
 * gets a spot without a shift; someone who has a spot keeps their shift when others come with them.
 */
export function seat(
  roster: Roster,
  { id, partySize }: Pick<Signup, 'id' | 'partySize'>,
  confirmedSpots: number,
): Roster | null {
  const current = find(roster, id)
  const isConfirmed = current?.status === 'confirmed'
  if (isConfirmed && current.partySize >= partySize) return null
  const others = withoutSignup(roster, id)
  const max = roster.capacity === null ? Number.POSITIVE_INFINITY : Math.max(roster.capacity, confirmedSpots)
  if (heldSpots(others) + partySize > max) return null
  const position = current?.position ?? nextPosition(roster)
  const hasShift = current && (isConfirmed || partySize <= freeInShift(others, current.shiftId))
  const shiftId = hasShift ? current.shiftId : null
  const signup: Signup = { id, partySize, shiftId, position, status: 'confirmed', expiresAt: null }
  return { ...roster, signups: [...others.signups, signup] }
}

/** An expired offer is canceled; an expired pending sign-up no longer holds its spots. */
export function expire(roster: Roster, now: Date): Roster {
  const at = now.toISOString()
  const signups = roster.signups.map((signup): Signup => {
    if (signup.expiresAt === null || signup.expiresAt > at) return signup
    return { ...signup, status: signup.status === 'offered' ? 'cancelled' : signup.status, expiresAt: null }
  })
  return { ...roster, signups }
}

/**
 * Offers free spots to the waitlist, in order. A smaller party does not overtake a larger one that needs more spots
 * than are free in the event, or in the shift that both want.
 */
export function offerSpots(roster: Roster, expiresAt: Date): Roster {
  let next = roster
  for (;;) {
    const first = firstInLine(next)
    if (!first || first.partySize > freeInEvent(next)) return next
    next = replace(next, { ...first, status: 'offered', expiresAt: expiresAt.toISOString() })
  }
}

/** The position of a sign-up on the waitlist of its shift, counted from 1; null if it is not waiting. */
export function waitlistNumber(roster: Roster, id: string) {
  const shiftId = find(roster, id)?.shiftId
  const sameShift = waitlist(roster).filter((signup) => signup.shiftId === shiftId)
  const index = sameShift.findIndex((signup) => signup.id === id)
  return index < 0 ? null : index + 1
}

const find = ({ signups }: Roster, id: string) => signups.find((signup) => signup.id === id)

const withoutSignup = (roster: Roster, id: string): Roster => ({
  ...roster,
  signups: roster.signups.filter((signup) => signup.id !== id),
})

const replace = (roster: Roster, changed: Signup): Roster => ({
  ...roster,
  signups: roster.signups.map((signup) => (signup.id === changed.id ? changed : signup)),
})

const nextPosition = ({ signups }: Roster) =>
  signups.reduce((max, { position }) => Math.max(max, position), 0) + 1
