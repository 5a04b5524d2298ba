import { isPublished } from '#app/cms/collections/published-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { withdrawEmails } from '#app/platform/mail/mail-withdrawal.server.ts'
import { withdrawPush } from '#app/platform/push/push-outbox.server.ts'

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

/** Withdraws held offers, and requests to step in, of events that were canceled or hidden from visitors since. */
export async function withdrawOffersOfClosedEvents(db: Database, now: Date) {
  const outdated = heldEmails(db)
    .where('eventId', 'not in', openEvents(db, now))
    .where(({ eb, or, and }) =>
      or([eb('kind', '=', 'cover'), and([eb('kind', '=', 'signup'), eb('subjectId', '=', 'offered')])]),
    )
  await withdrawEmails(db, outdated, now, 'The event was canceled or is no longer published.')
  const pushed = await db
    .selectFrom('pushMessage')
    .select('eventId')
    .distinct()
    .where('kind', '=', 'offer')
    .where('status', '=', 'waiting')
    .where('eventId', 'not in', openEvents(db, now))
    .execute()
  for (const { eventId } of pushed)
    if (eventId) await withdrawPush(db, { kind: 'offer', eventId, subjectPrefix: '' }, now)
}

/** The ids of emails about events that have not been sent. Stored emails were written to a file, so they stay. */
const heldEmails = (db: Database) =>
  db
    .selectFrom('eventDelivery')
    .select((eb) => eb.ref('mailId').$notNull().as('mailId'))
    .where(
      'mailId',
      'in',
      db.selectFrom('mail').select('id').where('status', 'in', ['waiting', 'sending', 'failed']),
    )
