import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { recordOperations } from '#app/events/check-in/check-in-store.server.ts'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import type { LinkConfig } from '#app/events/signup/signup-link.server.ts'
import { addWalkIn, type WalkIn } from '#app/events/signup/walk-in-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { DoorChanges, DoorSyncResponse } from './door-changes.ts'
import { readDoorList } from './door-list-store.server.ts'

/** The event of a check-in list, and the organizer who uses the list. */
interface DoorContext {
  event: StoredEvent
  organizer: NonNullable<Actor>
  links: LinkConfig
}

const maxTimeDifferenceMs = 31 * 86_400_000

/** Saves changes from a device. A device may send the same changes more than once. */
export async function saveChanges(
  db: Database,
  { operations, walkIns }: DoorChanges,
  door: DoorContext,
  now: Date,
): Promise<DoorSyncResponse> {
  const walkInResults = []
  for (const walkIn of walkIns)
    walkInResults.push({ id: walkIn.id, ...(await addAndRecordWalkIn(db, walkIn, door, now)) })
  const signupIds = new Map(walkInResults.map(({ id, signupId }) => [id, signupId]))
  const resolvedOperations = operations
    .filter(({ signupId }) => signupIds.get(signupId) !== null)
    .map((operation) => ({ ...operation, signupId: signupIds.get(operation.signupId) ?? operation.signupId }))
  // If a time is more than a month off, the device's clock is wrong, and the operation would be in the wrong order.
  const isPlausible = ({ at }: { at: string }) =>
    Math.abs(Date.parse(at) - now.getTime()) <= maxTimeDifferenceMs
  const { unknownIds } = await recordOperations(
    db,
    door.event,
    resolvedOperations.filter(isPlausible),
    door.organizer.id,
    now,
  )
  const implausibleIds = resolvedOperations.filter((operation) => !isPlausible(operation)).map(({ id }) => id)
  return {
    list: await readDoorList(db, door.event, door.links.secret, now),
    refused: [...unknownIds, ...implausibleIds],
    walkIns: walkInResults,
  }
}

/** Adds someone at the door. Guests' names are not logged, because they are deleted later. */
export async function addAndRecordWalkIn(
  db: Database,
  walkIn: WalkIn,
  { event, organizer, links }: DoorContext,
  now: Date,
) {
  const { isNew, ...result } = await addWalkIn(db, event, walkIn, links, now)
  if (isNew) {
    const to = walkIn.partySize > 1 ? `coming, ${walkIn.partySize} people` : 'coming'
    const changes = [{ userId: null, name: 'A guest at the door', from: null, to }]
    const entry = { verb: 'added', subject: 'signup', subjectId: event.id, label: event.title } as const
    await recordActivity(db, organizer, { ...entry, changes }, now)
  }
  return result
}
