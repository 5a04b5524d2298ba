import type { AdminActionArgs, Failure } from '#app/cms/admin-action/admin-action.server.ts'
import { runEditorAction } from '#app/events/event/event-action.server.ts'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { canAskForCover } from '#app/events/roster/cover.server.ts'
import { lacksConsent } from '#app/events/roster/guardian.ts'
import { readClaimLabels } from '#app/events/roster/need-store.server.ts'
import { parseAnswers } from '#app/events/roster/questions.ts'
import {
  heldSpots,
  type Roster,
  type SignupStatus,
  waitlist,
  waitlistNumber,
} from '#app/events/roster/roster.ts'
import { readRoster } from '#app/events/roster/roster-store.server.ts'
import { readShiftLabels } from '#app/events/roster/shift-store.server.ts'
import type { OrganizerChange } from '#app/events/signup/organizer-changes.server.ts'
import { readLinkConfig } from '#app/events/signup/signup-request.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { isPast } from '#app/platform/time/event-schedule.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { ageGroupLabels, describeConsent, signupsPath, statusLabel } from './signup-labels.ts'
import {
  countByStatus,
  emailOf,
  listAskedIds,
  listSignups,
  nameOf,
  requireSignup,
  type SignupRow,
  signupsPerPage,
} from './signup-list-store.server.ts'

/** Why the sign-ups of an event cannot be changed; null if they can. */
export async function findChangeProblem(db: Database, event: StoredEvent, now: Date) {
  const { timeZone } = await readSettings(db)
  if (event.status === 'cancelled') return 'This event is canceled, so its sign-ups cannot be changed.'
  if (isPast(event, now, timeZone)) return 'This event is over, so its sign-ups cannot be changed.'
  return null
}

interface SignupActionInput {
  db: Database
  signup: Awaited<ReturnType<typeof requireSignup>>
  change: OrganizerChange
  now: Date
}

/** Runs an organizer's change to a sign-up, unless the event is over or canceled. */
export function runSignupAction(
  args: AdminActionArgs & { params: { id: string; signupId: string } },
  run: (input: SignupActionInput) => Promise<{ text: string } | Failure>,
) {
  const { params, context } = args
  const path = signupsPath(params.id)
  return runEditorAction(args, {
    run: async ({ db, actor, now, item: event }) => {
      const signup = await requireSignup(db, event.id, params.signupId)
      const problem = await findChangeProblem(db, event, now)
      if (problem) return { problem }
      const change = { event, organizer: actor, links: readLinkConfig(context) }
      const result = await run({ db, signup, change, now })
      return 'problem' in result ? result : { path, ...result }
    },
    error: 'The change could not be saved. Please try again.',
    errorPath: path,
  })
}

/** The data of the organizer's list of sign-ups. */
export async function readSignupList(
  db: Database,
  event: StoredEvent,
  { status, page: requestedPage }: { status: SignupStatus | null; page: number },
  now: Date,
) {
  const { timeZone } = await readSettings(db)
  const [roster, counts] = await Promise.all([readRoster(db, event), countByStatus(db, event.id)])
  const count = status ? (counts[status] ?? 0) : roster.signups.length
  const pages = Math.max(Math.ceil(count / signupsPerPage), 1)
  const page = Math.min(requestedPage, pages)
  const [rows, askedIds, shifts, claimLabels] = await Promise.all([
    listSignups(db, event.id, status, page),
    listAskedIds(db, event),
    readShiftLabels(db, event),
    readClaimLabels(db, event.id),
  ])
  return {
    counts,
    summary: summarize(roster),
    shifts: [...shifts].map(([id, label]) => ({ id, label })),
    rows: rows.map((row) => ({
      ...toListItem(row, roster, timeZone),
      shift: shifts.get(row.shiftId ?? '') ?? '',
      brings: claimLabels.get(row.id) ?? '',
      stillComing: describeStillComing(row, event, askedIds, timeZone),
    })),
    page,
    pages,
    readOnlyReason: await findChangeProblem(db, event, now),
    canAskForCover: await canAskForCover(db, event, now, timeZone),
  }
}

const countPeople = (signups: Roster['signups']) => signups.reduce((sum, { partySize }) => sum + partySize, 0)

function summarize(roster: Roster) {
  const withStatus = (status: SignupStatus) => roster.signups.filter((signup) => signup.status === status)
  return {
    capacity: roster.capacity,
    /** Includes offered spots, and spots held for guests and minors who are not confirmed yet. */
    taken: heldSpots(roster),
    coming: countPeople(withStatus('confirmed')),
    waiting: countPeople(waitlist(roster)),
    offered: countPeople(withStatus('offered')),
    pending: countPeople(withStatus('pending')),
  }
}

/** The answer to “Still coming?” in a reminder; null if not asked, or if the sign-up is not confirmed. */
function describeStillComing(
  { id, status, comingFor, comingAt }: SignupRow,
  { localDate }: StoredEvent,
  askedIds: ReadonlySet<string>,
  timeZone: string,
) {
  if (status !== 'confirmed') return null
  if (comingFor === localDate && comingAt)
    return `Said on ${formatDateTime(comingAt, timeZone)} that they are still coming`
  return askedIds.has(id) ? 'Asked if still coming, no answer' : null
}

export type SignupListItem = Awaited<ReturnType<typeof readSignupList>>['rows'][number]

function toListItem(row: SignupRow, roster: Roster, timeZone: string) {
  const { id, userId, partySize, childNames, note, status, expiresAt } = row
  return {
    id,
    name: nameOf(row),
    email: emailOf(row),
    isGuest: userId === null,
    partySize,
    childNames,
    note,
    status,
    statusLabel: statusLabel(row),
    lacksConsent: lacksConsent(row),
    guardian: row.ageGroup
      ? {
          ageGroup: ageGroupLabels[row.ageGroup],
          name: row.guardianName,
          email: row.guardianEmail ?? '',
          consent: describeConsent(row, (instant) => formatDateTime(instant, timeZone)),
          signature: row.guardianConsentAt === null ? '' : row.guardianSignature,
        }
      : null,
    answers: Object.entries(parseAnswers(row.answers)).map(([question, answer]) => ({ question, answer })),
    number: waitlistNumber(roster, id),
    /** When an offer expires, or when the spots of a pending sign-up stop being held. */
    until: expiresAt && formatDateTime(expiresAt, timeZone),
  }
}
