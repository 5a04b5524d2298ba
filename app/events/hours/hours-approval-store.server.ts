import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { assignedIds } from '#app/cms/collections/assignment-store.server.ts'
import { lockAttendance } from '#app/events/event/lock-attendance.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatHours } from '#app/platform/time/hours.ts'
import { approvalProblem, type approvalProblemMessages, type Reviewer } from './approval-problem.ts'

/**
 * Proposed hours, from attendance at events or logged by members. With `onlyAssignedTo`, only hours from that
 * organizer's events. Leaves out a proposal if other hours of the same member and event are approved.
 */
export const proposedHours = (db: Database, onlyAssignedTo: string | null) =>
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
    .$if(onlyAssignedTo !== null, (query) =>
      query.where('volunteerHours.eventId', 'in', assignedIds(db, 'eventOrganizer', onlyAssignedTo ?? '')),
    )

/** Counts the members whose hours for an event are waiting for approval. */
export async function countEventProposals(db: Database, eventId: string) {
  const { count } = await proposedHours(db, null)
    .select((eb) => eb.fn.count<number>('volunteerHours.userId').distinct().as('count'))
    .where('volunteerHours.eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const maxListed = 200

/** The hours to approve, oldest first, at most 200. */
export const listProposedHours = (db: Database, onlyAssignedTo: string | null) =>
  namedProposals(db, onlyAssignedTo)
    .orderBy('volunteerHours.localDate')
    .orderBy('volunteerHours.id')
    .limit(maxListed)
    .execute()

const findProposal = (db: Database, id: string, onlyAssignedTo: string | null) =>
  namedProposals(db, onlyAssignedTo).where('volunteerHours.id', '=', id).executeTakeFirst()

const namedProposals = (db: Database, onlyAssignedTo: string | null) =>
  proposedHours(db, onlyAssignedTo)
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
      'event.localDate as firstDate',
      'event.lastDate',
      'event.startTime',
      'event.endTime',
    ])

type Proposal = NonNullable<Awaited<ReturnType<typeof findProposal>>>

/** Why a reviewer cannot approve a proposal now; null if they can. */
export function proposalProblem(
  { userId, firstDate, lastDate, startTime, endTime }: Proposal,
  reviewer: Reviewer,
  now: Date,
  timeZone: string,
) {
  const event =
    firstDate === null || lastDate === null ? null : { localDate: firstDate, lastDate, startTime, endTime }
  return approvalProblem({ userId, event }, reviewer, now, timeZone)
}

/**
 * Approves proposed hours with the given `minutes`; declines them if `minutes` is null. Returns 'notFound' if they
 * are no longer proposed, or belong to an event that the organizer is not assigned to.
 */
export function reviewHours(
  db: Database,
  { id, minutes, onlyAssignedTo }: { id: string; minutes: number | null; onlyAssignedTo: string | null },
  actor: Actor,
  now: Date,
): Promise<'reviewed' | 'notFound' | 'own' | 'notOver'> {
  return db.transaction().execute(async (tx) => {
    const found = await findProposal(tx, id, onlyAssignedTo)
    if (!found) return 'notFound'
    // Must be the key with which `logHours` locks hours without an event.
    await lockAttendance(tx, found.eventId ?? found.userId, now)
    const proposal = await findProposal(tx, id, onlyAssignedTo)
    if (!proposal) return 'notFound'
    const { timeZone } = await readSettings(tx)
    const problem = minutes === null ? null : proposalProblem(proposal, { onlyAssignedTo }, now, timeZone)
    if (problem) return problem
    const columns =
      minutes === null
        ? ({ status: 'declined' } as const)
        : ({ status: 'approved', minutes, recordedAt: now.toISOString() } as const)
    await tx
      .updateTable('volunteerHours')
      .set(columns)
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
    const label = title ?? (note ? 'logged hours' : 'hours')
    const activityEntry = {
      verb: 'changed' as const,
      subject: 'hours',
      subjectId: id,
      label,
      changes: [change],
    }
    await recordActivity(tx, actor, activityEntry, now)
    return 'reviewed'
  })
}

/**
 * Approves all proposals of an event as they are. An organizer cannot approve their own. Returns how many were
 * approved, and the last reason why one was not; null if there was none.
 */
export async function approveEventHours(
  db: Database,
  eventId: string,
  { onlyAssignedTo }: Reviewer,
  actor: Actor,
  now: Date,
) {
  const proposals = await proposedHours(db, onlyAssignedTo)
    .select(['volunteerHours.id', 'volunteerHours.minutes'])
    .where('volunteerHours.eventId', '=', eventId)
    .execute()
  let approvedCount = 0
  let problem: keyof typeof approvalProblemMessages | null = null
  for (const { id, minutes } of proposals) {
    const outcome = await reviewHours(db, { id, minutes, onlyAssignedTo }, actor, now)
    if (outcome === 'reviewed') approvedCount += 1
    else if (outcome !== 'notFound') problem = outcome
  }
  return { approvedCount, problem }
}
