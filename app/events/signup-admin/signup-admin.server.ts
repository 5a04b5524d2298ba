import type { RouterContextProvider } from 'react-router'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { requireEvent } from '#app/events/attendance/require-event.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { parseAnswers } from '#app/events/roster/questions.ts'
import {
  heldPlaces,
  type Roster,
  type SignupStatus,
  waitlist,
  waitlistNumber,
} from '#app/events/roster/roster.ts'
import { readRoster } from '#app/events/roster/roster-store.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { isPast } from '#app/platform/time/event-schedule.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import {
  countByStatus,
  emailOf,
  listSignups,
  nameOf,
  type SignupRow,
  signupsPerPage,
} from './signup-list-store.server.ts'

/** The event of a request; only for those who may edit it. Throws a 401, 403 or 404. */
export async function requireOwnEvent(context: Readonly<RouterContextProvider>, id: string) {
  await requireEditor(context, eventCollection, id)
  return requireEvent(context.get(databaseContext), id)
}

/** Why the sign-ups of an event cannot be changed; null if they can. */
export async function findChangeProblem(db: Database, event: StoredEvent, now: Date) {
  const { timeZone } = await readSettings(db)
  if (event.status === 'cancelled') return 'This event is canceled, so its sign-ups cannot be changed.'
  if (isPast(event, now, timeZone)) return 'This event is over, so its sign-ups cannot be changed.'
  return null
}

/** What the organizer's list of sign-ups shows. */
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
  const rows = await listSignups(db, event.id, status, page)
  return {
    counts,
    summary: summarize(roster),
    rows: rows.map((row) => toListItem(row, roster, timeZone)),
    page,
    pages,
    closed: await findChangeProblem(db, event, now),
  }
}

const people = (signups: Roster['signups']) => signups.reduce((sum, { partySize }) => sum + partySize, 0)

function summarize(roster: Roster) {
  const withStatus = (wanted: SignupStatus) => roster.signups.filter(({ status }) => status === wanted)
  return {
    capacity: roster.capacity,
    /** With offered places, and those of guests who still have time to confirm. */
    taken: heldPlaces(roster),
    coming: people(withStatus('confirmed')),
    waiting: people(waitlist(roster)),
    offered: people(withStatus('offered')),
    pending: people(withStatus('pending')),
  }
}

export type SignupListItem = ReturnType<typeof toListItem>

function toListItem(row: SignupRow, roster: Roster, timeZone: string) {
  const { id, userId, partySize, childNames, note, status, expiresAt } = row
  return {
    id,
    name: nameOf(row),
    email: emailOf(row),
    isGuest: userId === null,
    ...{ partySize, childNames, note, status },
    answers: Object.entries(parseAnswers(row.answers)).map(([question, answer]) => ({ question, answer })),
    number: waitlistNumber(roster, id),
    /** When an offer expires, or until when the places of someone who has not confirmed are held. */
    until: expiresAt && formatDateTime(expiresAt, timeZone),
  }
}
