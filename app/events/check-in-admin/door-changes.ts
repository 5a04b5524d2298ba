import { nextTime, type Operation } from '#app/events/check-in/presence.ts'
import type { WalkIn } from '#app/events/signup/walk-in-store.server.ts'
import { newId } from '#app/platform/device/new-id.ts'
import { type DoorList, type DoorRow, doorRows } from './door-list.ts'

/** Changes that a device has recorded and the server has not confirmed yet. */
export interface DoorChanges {
  operations: Operation[]
  walkIns: UnsentWalkIn[]
}

/** Someone who was added at the door and whom the server has not confirmed yet. */
export interface UnsentWalkIn extends WalkIn {
  /**
   * Total number of spots if this party is added, which the organizer must confirm. Missing until the server responds
   * that there is no room.
   */
  needed?: number
  /** Whether they were not added because the event is canceled. */
  isCancelled?: boolean
}

/** The server's response to changes from a device. */
export interface DoorSyncResponse {
  list: DoorList
  /** Operations that will never be stored; the device deletes them. */
  refused: string[]
  walkIns: {
    id: string
    /** The sign-up, which may be an earlier sign-up of the same person; null if they were not added. */
    signupId: string | null
    /** Total number of spots if this party is added. If there is no room, the organizer must confirm this number. */
    needed: number
    /** Set if they were not added because the event is canceled. */
    isCancelled?: true
  }[]
}

export const noChanges: DoorChanges = { operations: [], walkIns: [] }

export const maxOperations = 500
export const maxWalkIns = 50

/**
 * Whether the server did not add a walk-in, because there is no room or the event is canceled. The organizer must
 * confirm the higher number of spots, try again, or remove the walk-in.
 */
export const needsDecision = ({ needed = 0, confirmedPlaces, isCancelled = false }: UnsentWalkIn) =>
  isCancelled || needed > confirmedPlaces

/** Merges changes by id: an operation is added only once, and a walk-in replaces its earlier version. */
export function mergeChanges(current: DoorChanges, added: DoorChanges): DoorChanges {
  const knownIds = new Set(current.operations.map(({ id }) => id))
  const replacedIds = new Set(added.walkIns.map(({ id }) => id))
  return {
    operations: [...current.operations, ...added.operations.filter(({ id }) => !knownIds.has(id))],
    walkIns: [...current.walkIns.filter(({ id }) => !replacedIds.has(id)), ...added.walkIns],
  }
}

/** Leaves out the walk-ins for which `isLeftOut` is true, and their operations. */
export const withoutWalkIns = (
  { operations, walkIns }: DoorChanges,
  isLeftOut: (walkIn: UnsentWalkIn, index: number) => boolean,
): DoorChanges => {
  const leftOutIds = new Set(walkIns.filter(isLeftOut).map(({ id }) => id))
  return {
    operations: operations.filter(({ signupId }) => !leftOutIds.has(signupId)),
    walkIns: walkIns.filter(({ id }) => !leftOutIds.has(id)),
  }
}

/**
 * What one request sends. The operations of a walk-in are never sent before the walk-in itself, because the server
 * refuses operations for sign-ups that it does not know.
 */
export function nextBatch(changes: DoorChanges): DoorChanges {
  const sendable = withoutWalkIns(changes, needsDecision)
  const { operations, walkIns } = withoutWalkIns(sendable, (_, index) => index >= maxWalkIns)
  return { operations: operations.slice(0, maxOperations), walkIns }
}

/** What the organizer tapped, before it becomes operations. */
export interface Tap {
  /** Null for the whole party: everyone for whom the tap changes something. */
  person: number | null
  kind: Operation['kind']
}

/** The operations of a tap. For a whole party, people for whom the tap changes nothing are left out. */
export function planOperations(
  row: DoorRow,
  known: Operation[],
  { person, kind }: Tap,
  now: Date,
): Operation[] {
  const affected = row.people.filter(({ presence, ...each }) => {
    if (person !== null) return each.person === person
    const isHere = presence !== undefined && presence.leftAt === null
    return kind === 'in' ? !isHere : kind === 'out' ? isHere : presence !== undefined
  })
  return affected.map((each) => {
    const subject = { signupId: row.id, person: each.person }
    return { ...subject, id: newId(), kind, at: nextTime(known, subject, now) }
  })
}

/** The rows and operations of the list, including the changes that the server does not have yet. */
export function applyChanges(list: DoorList, { operations, walkIns }: DoorChanges) {
  const knownOperations = [...list.operations, ...operations]
  const listedIds = new Set(list.signups.map(({ id }) => id))
  const addedSignups = walkIns
    .filter((walkIn) => !listedIds.has(walkIn.id) && !needsDecision(walkIn))
    .map(({ id, name, email, partySize }) => {
      const people = Array.from({ length: partySize }, (_, n) => (n === 0 ? name : `Guest ${n + 1}`))
      // With an email address, they may have an account.
      return { id, people, isGuest: email === '', code: '' }
    })
  const rows = doorRows({ signups: [...list.signups, ...addedSignups] }, knownOperations)
  return { knownOperations, rows }
}

/** The changes left to send after a response. Walk-ins that need a decision stay, with their operations. */
export function remainingChanges(
  { operations, walkIns }: DoorChanges,
  { list, refused, walkIns: results }: DoorSyncResponse,
): DoorChanges {
  const doneIds = new Set([...list.operations.map(({ id }) => id), ...refused])
  const signupIds = new Map(results.map(({ id, signupId }) => [id, signupId]))
  return {
    operations: operations
      .filter(({ id }) => !doneIds.has(id))
      .map((operation) => ({
        ...operation,
        signupId: signupIds.get(operation.signupId) ?? operation.signupId,
      })),
    walkIns: walkIns
      .filter(({ id }) => !signupIds.get(id))
      .map((walkIn) => {
        const result = results.find(({ id }) => id === walkIn.id)
        if (!result) return walkIn
        // The number of people matters only if the event takes place after all.
        return result.isCancelled ? { ...walkIn, isCancelled: true } : { ...walkIn, needed: result.needed }
      }),
  }
}
