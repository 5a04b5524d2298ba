import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { assignedIds } from '#app/cms/collections/assignment-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.server.ts'
import { formatHours } from '#app/platform/time/hours.ts'

/** Serializes changes to one event's attendance and hours: concurrent ones would each add their hours. */
export const lockAttendance = (tx: Database, eventId: string, now: Date) =>
  lockKey(tx, `attendance ${eventId}`, now)

/**
 * Hours that wait for approval: those of all events and those that members logged themselves, or only those of an
 * organizer's events. Leaves out a proposal if other hours of the same member and event are approved.
 */
export const proposedHours = (db: Database, assignedTo: string | null) =>
  db
    .selectFrom('volunteerHours')
    .where('volunteerHours.status', '=', 'proposed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('volunteerHours as other')
            .select('other.id')
            .whereRef('other.eventId', '=', 'volunteerHours.eventId')
            .whereRef('other.userId', '=', 'volunteerHours.userId')
            .where('other.status', '=', 'approved'),
        ),
      ),
    )
    .$if(assignedTo !== null, (query) =>
      query.where('volunteerHours.eventId', 'in', assignedIds(db, 'eventOrganizer', assignedTo ?? '')),
    )

const maxListed = 200

/** The hours to approve, oldest first, at most 200. */
export const listProposedHours = (db: Database, assignedTo: string | null) =>
  namedProposals(db, assignedTo)
    .orderBy('volunteerHours.localDate')
    .orderBy('volunteerHours.id')
    .limit(maxListed)
    .execute()

const findProposal = (db: Database, id: string, assignedTo: string | null) =>
  namedProposals(db, assignedTo).where('volunteerHours.id', '=', id).executeTakeFirst()

const namedProposals = (db: Database, assignedTo: string | null) =>
  proposedHours(db, assignedTo)
    .innerJoin('user', 'user.id', 'volunteerHours.userId')
    .leftJoin('event', 'event.id', 'volunteerHours.eventId')
    .select([
      'volunteerHours.id',
      'volunteerHours.userId',
      'volunteerHours.eventId',
      'volunteerHours.localDate',
      'volunteerHours.minutes',
      'volunteerHours.note',
      'user.name',
      'user.email',
      'event.title',
    ])

/**
 * Approves proposed hours, corrected to `minutes`, or declines them with null. False if they no longer wait for
 * approval, or belong to an event that the organizer is not assigned to.
 */
export function reviewHours(
  db: Database,
  { id, minutes, assignedTo }: { id: string; minutes: number | null; assignedTo: string | null },
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const found = await findProposal(tx, id, assignedTo)
    if (!found) return false
    await lockAttendance(tx, found.eventId ?? found.userId, now)
    const proposal = await findProposal(tx, id, assignedTo)
    if (!proposal) return false
    const reviewed =
      minutes === null
        ? ({ status: 'declined' } as const)
        : ({ status: 'approved', minutes, recordedAt: now.toISOString() } as const)
    await tx
      .updateTable('volunteerHours')
      .set(reviewed)
      .where('id', '=', id)
      .where('status', '=', 'proposed')
      .execute()
    const { userId, name, email, title, note } = proposal
    const change = {
      userId,
      name: name || email,
      from: `proposed, ${formatHours(proposal.minutes)} h`,
      to: minutes === null ? 'declined' : `approved, ${formatHours(minutes)} h`,
    }
    // The note is the member's own text, so it is not copied to the log.
    const label = title ?? (note ? 'own service' : 'service')
    const activityEntry = {
      verb: 'changed' as const,
      subject: 'hours',
      subjectId: id,
      label,
      changes: [change],
    }
    await recordActivity(tx, actor, activityEntry, now)
    return true
  })
}

/** Approves all proposals of an event as they are. Returns their number. */
export async function approveEventHours(db: Database, eventId: string, actor: Actor, now: Date) {
  const proposals = await proposedHours(db, null)
    .select(['volunteerHours.id', 'volunteerHours.minutes'])
    .where('volunteerHours.eventId', '=', eventId)
    .execute()
  let approved = 0
  for (const { id, minutes } of proposals)
    if (await reviewHours(db, { id, minutes, assignedTo: null }, actor, now)) approved += 1
  return approved
}
