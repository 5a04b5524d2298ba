import { randomUUID } from 'node:crypto'
import type { Changes } from '#app/cms/activity/activity.ts'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { listOpenCover } from '#app/events/roster/cover.server.ts'
import { afterQuietHours } from '#app/events/roster/offer-expiry.ts'
import { readShiftLabels } from '#app/events/roster/shift-store.server.ts'
import { signupWindow, spotCutoff } from '#app/events/roster/signup-availability.ts'
import { addDelivery } from '#app/events/signup/event-delivery.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { coverRequestMail } from './cover-mail.ts'
import { listPastVolunteers } from './past-volunteers.server.ts'
import { claimNotification } from './sent-notification-store.server.ts'
import type { LinkConfig } from './unsubscribe-parts.ts'

type Links = LinkConfig & { origin: string }

/**
 * Sends the requests that were recorded: by people who canceled, and by organizers during quiet hours. Asks nobody if the
 * spot is no longer open, or if someone is waiting for it.
 */
export async function sendPendingCoverRequests(db: Database, links: Links, now: Date) {
  const { timeZone } = await readSettings(db)
  const events = await db
    .selectFrom('event')
    .selectAll()
    .where('lastDate', '>=', localDateIn(now, timeZone))
    .where('deletedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('eventSignup')
          .select('eventSignup.id')
          .whereRef('eventSignup.eventId', '=', 'event.id')
          .where('eventSignup.cover', '=', 'requested'),
      ),
    )
    .execute()
  for (const event of events) {
    const open = await listOpenCover(db, event, now, timeZone)
    if (open.some(({ isRequested }) => isRequested)) await askForCover(db, event, links, null, now)
  }
}

/**
 * Emails past volunteers that a spot is open, once for each cancellation. The email names the shifts of the open
 * spots. Returns the number of emails; null if there is no open spot, or past volunteers have already been asked.
 * During quiet hours, unless it would be too late to step in when they end, only records the request, and returns
 * 'held': `sendPendingCoverRequests` sends it in the morning, if a spot is still open then. `organizer` is null for a
 * recorded request.
 */
export function askForCover(db: Database, event: StoredEvent, links: Links, organizer: Actor, now: Date) {
  return db.transaction().execute(async (tx) => {
    const settings = await readSettings(tx)
    const { timeZone } = settings
    const open = await listOpenCover(tx, event, now, timeZone)
    if (open.length === 0) return null
    const ids = open.map(({ signupId }) => signupId)
    if (afterQuietHours(now, stepInDeadline(event, timeZone), settings) > now) {
      if (organizer) await holdRequest(tx, event, ids, organizer, now)
      return 'held'
    }
    const claimed = await tx
      .updateTable('eventSignup')
      .set({ cover: null })
      .where('id', 'in', ids)
      .where('cover', 'is not', null)
      .returning('shiftId')
      .execute()
    if (claimed.length === 0) return null
    const labels = await readShiftLabels(tx, event)
    const shifts = [...labels].flatMap(([id, label]) =>
      claimed.some(({ shiftId }) => shiftId === id) ? [label] : [],
    )
    const count = await emailVolunteers(tx, { event, shifts }, { ...settings, ...links }, now)
    if (organizer) await recordRequest(tx, event, organizer, { emails: [null, count] }, now)
    return count
  })
}

/** When it is too late to step in: sign-up has closed, or the event has started. */
function stepInDeadline(event: StoredEvent, timeZone: string) {
  const { closesAt } = signupWindow(event, timeZone)
  const cutoff = spotCutoff(event, timeZone)
  return closesAt < cutoff ? closesAt : cutoff
}

async function holdRequest(tx: Database, event: StoredEvent, ids: string[], organizer: Actor, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('eventSignup')
    .set({ cover: 'requested' })
    .where('id', 'in', ids)
    .where('cover', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await recordRequest(tx, event, organizer, {}, now)
}

function recordRequest(tx: Database, event: StoredEvent, organizer: Actor, changes: Changes, now: Date) {
  const entry = { verb: 'sent', subject: 'coverRequest', subjectId: event.id, label: event.title } as const
  return recordActivity(tx, organizer, { ...entry, changes }, now)
}

async function emailVolunteers(
  tx: Database,
  { event, shifts }: { event: StoredEvent; shifts: string[] },
  site: Awaited<ReturnType<typeof readSettings>> & Links,
  now: Date,
) {
  let count = 0
  for (const person of await listPastVolunteers(tx, event, now, site.timeZone)) {
    const notification = { userId: person.id, kind: 'coverRequest', subjectId: event.id, detail: '' } as const
    if (!(await claimNotification(tx, notification, now))) continue
    const mailId = await enqueueMail(tx, coverRequestMail(person, { event, shifts }, site), now)
    const delivery = { eventId: event.id, kind: 'cover', subjectId: now.toISOString() } as const
    await addDelivery(tx, { ...delivery, signupId: randomUUID() }, mailId, now)
    count += 1
  }
  return count
}
