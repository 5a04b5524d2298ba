import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { publicationState } from '#app/cms/collections/publication.ts'
import { findReport, markThanked } from '#app/events/report/report-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { plainText } from '#app/platform/plain-text.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { eventThanksMail } from './reminder-mail.ts'
import type { LinkConfig } from './unsubscribe-parts.ts'

/** Attendees with a verified address who have not turned off event reminders. */
export const listPeopleToThank = (db: Database, eventId: string) =>
  db
    .selectFrom('attendance')
    .innerJoin('user', 'user.id', 'attendance.userId')
    .leftJoin('notificationChoice', (join) =>
      join
        .onRef('notificationChoice.userId', '=', 'user.id')
        .on('notificationChoice.kind', '=', 'eventReminder'),
    )
    .select(['user.id', 'user.name', 'user.email'])
    .where('attendance.eventId', '=', eventId)
    .where('user.emailVerified', '=', 1)
    .where('user.disabledAt', 'is', null)
    .where(({ or, eb }) =>
      or([eb('notificationChoice.email', 'is', null), eb('notificationChoice.email', '=', 1)]),
    )
    .execute()

/**
 * Emails the attendees, once per event. Returns the number of emails. If nobody can get one, returns 0 and records
 * nothing, so admins can try again later. Otherwise, returns null if there is no report, or if the emails have already
 * been sent.
 */
export function sendThanks(
  db: Database,
  event: { id: string; slug: string; title: string; publishedAt: string | null },
  links: LinkConfig,
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const people = await listPeopleToThank(tx, event.id)
    if (people.length === 0) return 0
    if (!(await markThanked(tx, event.id, now))) return null
    const report = await findReport(tx, event.id)
    const site = { ...(await readSettings(tx)), ...links }
    const thanks = plainText(report?.body ?? '', links.origin ?? '')
    const isReportVisible =
      Boolean(report?.publishedAt) && publicationState(event.publishedAt, now) === 'published'
    for (const person of people)
      await enqueueMail(tx, eventThanksMail(person, { ...event, thanks, isReportVisible }, site), now)
    const changes = { emails: [null, people.length] as [unknown, unknown] }
    const activityEntry = {
      verb: 'sent',
      subject: 'eventThanks',
      subjectId: event.id,
      label: event.title,
    } as const
    await recordActivity(tx, actor, { ...activityEntry, changes }, now)
    return people.length
  })
}
