import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { dueReminder, type Reminder, remindersOf } from '#app/events/event/reminder-times.ts'
import { hasSpot } from '#app/events/roster/has-spot.server.ts'
import type { SignupMailKind } from '#app/events/signup/signup-mail.ts'
import {
  type DeliveryCounts,
  listDeliveries,
  noCounts,
  reminderId,
} from '#app/members/reminders/event-delivery-store.server.ts'
import { listPushDeliveries, type PushCounts } from '#app/members/reminders/push-delivery-store.server.ts'
import { signedUpPeople } from '#app/members/reminders/signed-up-people.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { formatShortDate } from '#app/platform/time/format-date.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { listMessages } from './event-message-store.server.ts'

/** What was sent to people who signed up for an event, by email and to their devices, and the upcoming reminders. */
export async function readEventEmails(db: Database, event: StoredEvent, now: Date, timeZone: string) {
  const [deliveries, pushes, messages, spotTimes] = await Promise.all([
    listDeliveries(db, event.id),
    listPushDeliveries(db, event.id),
    listMessages(db, event.id),
    listSpotTimes(db, event.id),
  ])
  const sent = withEmptyMessages(deliveries, messages)
  const problem = reminderProblem(event, now)
  const reminders = problem === null ? remindersOf(event, timeZone) : []
  const sentIds = new Set(sent.map(({ subjectId }) => subjectId))
  const pushedIds = new Set(pushes.map(({ subjectId }) => subjectId))
  const isSent = ({ before }: Reminder) => sentIds.has(reminderId(event.localDate, before))
  const unsent = reminders.filter((reminder) => !isSent(reminder))
  const due = dueReminder(event, now, timeZone)
  const upcoming = unsent.flatMap((reminder) => {
    const { before, at } = reminder
    const count = spotTimes.filter((spotAt) => spotAt < at.toISOString()).length
    const isDue = before === due?.before && count > 0
    if (at <= now && !isDue) return []
    return [{ ...toReminderRow(reminder, timeZone), ...(isDue && { at: 'In a few minutes' }), people: count }]
  })
  const labels = new Set(upcoming.map(({ label }) => label))
  return {
    problem,
    upcoming,
    /** Reminders whose time has passed, and that were sent neither by email nor to devices. */
    passed: unsent
      .filter(({ before }) => !pushedIds.has(reminderId(event.localDate, before)))
      .map((reminder) => toReminderRow(reminder, timeZone))
      .filter(({ label }) => !labels.has(label)),
    sent: sent.map((batch) => describeEmails(batch, messages, event, timeZone)),
    pushed: pushes.map((batch) => describePush(batch, event, timeZone)),
    drafts: messages
      .filter(({ sentAt }) => sentAt === null)
      .map(({ id, subject, updatedAt }) => ({ id, subject, at: formatDateTime(updatedAt, timeZone) })),
  }
}

const toReminderRow = ({ before, at }: Reminder, timeZone: string) => ({
  label: `${before} before`,
  at: formatDateTime(at.toISOString(), timeZone),
})

/** Why no reminders are sent; null if they are. */
function reminderProblem({ status, publishedAt, reminders }: StoredEvent, now: Date) {
  if (status === 'cancelled') return 'This event is canceled, so no reminders go out.'
  if (publishedAt === null || publishedAt > now.toISOString())
    return 'This event is not published yet. Until it is, no reminders go out.'
  return reminders === '' ? 'This event has no reminders.' : null
}

/** For each person who would be reminded, the time when they got their spot. */
async function listSpotTimes(db: Database, eventId: string) {
  const rows = await signedUpPeople(db, 'eventReminder')
    .select(({ fn }) => fn.coalesce('eventSignup.statusAt', 'eventSignup.createdAt').as('spotAt'))
    .where(hasSpot())
    .where('eventSignup.eventId', '=', eventId)
    .execute()
  return rows.filter(({ enabled }) => enabled).map(({ spotAt }) => spotAt)
}

type Messages = Awaited<ReturnType<typeof listMessages>>

/** Adds messages that were sent to nobody, which have no deliveries. */
function withEmptyMessages(deliveries: DeliveryCounts[], messages: Messages): DeliveryCounts[] {
  const known = new Set(deliveries.map(({ subjectId }) => subjectId))
  const empty = messages.flatMap(({ id, sentAt }) =>
    sentAt === null || known.has(id)
      ? []
      : [{ kind: 'message' as const, subjectId: id, startedAt: sentAt, ...noCounts }],
  )
  return [...deliveries, ...empty].sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
}

export type SentEmails = ReturnType<typeof describeEmails>

function describeEmails(batch: DeliveryCounts, messages: Messages, event: StoredEvent, timeZone: string) {
  const { kind, subjectId, startedAt, ...counts } = batch
  return {
    id: `${kind} ${subjectId}`,
    messageId: kind === 'message' ? subjectId : null,
    label: labelOf(batch, messages, event),
    at: formatDateTime(startedAt, timeZone),
    total: sumOf(counts),
    ...counts,
  }
}

/** Short names of the emails about sign-ups, for organizers. */
const signupMailLabels: Record<SignupMailKind, string> = {
  confirm: 'Link to confirm a sign-up',
  confirmed: 'Signed up',
  waitlisted: 'On the waitlist',
  offered: 'Spot offered',
  offerExpired: 'Offer expired',
  cancelled: 'Sign-up canceled',
  removed: 'Sign-up removed by an organizer',
  guardianWaiting: 'Waiting for a guardian',
  guardianDeclined: 'Guardian did not agree',
  guardianLate: 'Spot released: guardian did not answer',
}

function labelOf({ kind, subjectId }: DeliveryCounts, messages: Messages, event: StoredEvent) {
  if (kind === 'cover') return 'Request to step in'
  if (kind === 'signup') return signupMailLabels[subjectId as SignupMailKind] ?? 'Email about a sign-up'
  if (kind === 'change') {
    const change = subjectId.startsWith('cancelled') ? 'Event canceled' : 'Event changed'
    return subjectId.includes(' guardian ') ? `${change}: to guardians` : change
  }
  if (kind === 'reminder') return describeReminder(subjectId, event)
  return messages.find(({ id }) => id === subjectId)?.subject ?? 'Message'
}

function describePush(
  { kind, subjectId, startedAt, ...counts }: PushCounts,
  event: StoredEvent,
  timeZone: string,
) {
  const labels = { change: 'Change to the event', offer: 'Spot offers' }
  return {
    id: `push ${kind} ${subjectId}`,
    label: kind === 'reminder' ? describeReminder(subjectId, event) : labels[kind],
    at: formatDateTime(startedAt, timeZone),
    devices: sumOf(counts),
    ...counts,
  }
}

const sumOf = (counts: typeof noCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0)

function describeReminder(subjectId: string, event: StoredEvent) {
  const [date = '', ...before] = subjectId.split(' ')
  const forOtherDate = date === event.localDate ? '' : `, for ${formatShortDate(date)}`
  return `Reminder ${before.join(' ')} before${forOtherDate}`
}
