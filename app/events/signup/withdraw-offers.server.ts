import { isPublished } from '#app/cms/collections/published-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { withdrawEmails } from '#app/platform/mail/mail-withdrawal.server.ts'
import { addMinutes } from '#app/platform/time/instant.ts'

/** The events that visitors see, and that were not canceled. */
const openEvents = (db: Database, now: Date) =>
  db.selectFrom('event').select('id').where(isPublished(now)).where('status', '=', 'confirmed')

/**
 * Withdraws unsent emails about offers to people of an event who answered, or whose offer expired. Such an email is held
 * during quiet hours, when people can already take or give up the spot on the site.
 */
export async function withdrawAnsweredOffers(tx: Database, eventId: string, now: Date) {
  const offered = tx.selectFrom('eventSignup').select('id').where('status', '=', 'offered')
  const answered = heldEmails(tx)
    .where('eventId', '=', eventId)
    .where('kind', '=', 'signup')
    .where('subjectId', '=', 'offered')
    .where('signupId', 'not in', offered)
  await withdrawEmails(tx, answered, now, 'The offer has been answered or has expired.')
}

/** The job that withdraws emails runs every minute, but may be late. */
const withdrawalLeadMinutes = 10

/**
 * Withdraws offers, and requests to step in, that would be sent in the next minutes although their event was canceled or
 * is hidden from visitors. Those that are held for longer stay, because the event may be visible again by then.
 * Notifications are checked when they are sent.
 */
export async function withdrawOffersOfClosedEvents(db: Database, now: Date) {
  const dueBy = addMinutes(now, withdrawalLeadMinutes).toISOString()
  const outdated = heldEmails(db, dueBy)
    .where('eventId', 'not in', openEvents(db, now))
    .where(({ eb, or, and }) =>
      or([eb('kind', '=', 'cover'), and([eb('kind', '=', 'signup'), eb('subjectId', '=', 'offered')])]),
    )
  await withdrawEmails(db, outdated, now, 'The event was canceled or is no longer published.')
}

/** The ids of emails about events that have not been sent. Stored emails were written to a file, so they stay. */
const heldEmails = (db: Database, dueBy?: string) =>
  db
    .selectFrom('eventDelivery')
    .select((eb) => eb.ref('mailId').$notNull().as('mailId'))
    .where(
      'mailId',
      'in',
      db
        .selectFrom('mail')
        .select('id')
        .where('status', 'in', ['waiting', 'sending', 'failed'])
        .$if(dueBy !== undefined, (query) => query.where('dueAt', '<=', dueBy ?? '')),
    )
