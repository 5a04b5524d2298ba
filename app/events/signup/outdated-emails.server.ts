import type { ExpressionBuilder } from 'kysely'
import { isPublished } from '#app/cms/collections/published-store.server.ts'
import { afterQuietHours } from '#app/events/roster/offer-expiry.ts'
import { spotCutoff } from '#app/events/roster/signup-availability.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { withdrawEmails } from '#app/platform/mail/mail-withdrawal.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { addMinutes } from '#app/platform/time/instant.ts'

/** The events that visitors can see and that are not canceled. */
const activeEvents = (db: Database, now: Date) =>
  db.selectFrom('event').select('id').where(isPublished(now)).where('status', '=', 'confirmed')

/**
 * Withdraws an event's unsent offer emails if the recipient has answered or the offer has expired. Such an email waits
 * for the end of the quiet hours, but people can already take or give up the spot on the site.
 */
export async function withdrawOutdatedOfferEmails(tx: Database, eventId: string, now: Date) {
  const offered = tx.selectFrom('eventSignup').select('id').where('status', '=', 'offered')
  const outdated = unsentEmails(tx)
    .where('eventId', '=', eventId)
    .where('kind', '=', 'signup')
    .where('subjectId', '=', 'offered')
    .where('signupId', 'not in', offered)
  await withdrawEmails(tx, outdated, now, 'The offer has been answered or has expired.')
}

/** How far ahead to look for due emails. The job runs every minute, but may be late. */
const leadMinutes = 10

/**
 * Postpones emails about offers that are due within `leadMinutes` while their event is canceled or hidden from
 * visitors, because the event may be visible again before the offers expire. (`withdrawOutdatedOfferEmails` withdraws
 * emails about expired offers.) A postponed email is not sent in quiet hours, unless the event starts before they end.
 * Withdraws requests to step in, and failed emails about offers. Push notifications are checked when they are sent.
 */
export async function postponeOrWithdrawEmails(db: Database, now: Date) {
  const dueBy = addMinutes(now, leadMinutes)
  const dueEmails = unsentEmails(db)
    .where('mail.dueAt', '<=', dueBy.toISOString())
    .where('eventId', 'not in', activeEvents(db, now))
  const waitingOffers = dueEmails.where(isOffer).where('mail.status', '=', 'waiting')
  const settings = await readSettings(db)
  const events = await db
    .selectFrom('event')
    .select(['id', 'localDate', 'lastDate', 'startTime', 'endTime'])
    .where('id', 'in', waitingOffers.clearSelect().select('eventId'))
    .execute()
  for (const event of events) {
    const cutoff = spotCutoff(event, settings.timeZone)
    await db
      .updateTable('mail')
      .set({ dueAt: afterQuietHours(addMinutes(dueBy, 1), cutoff, settings).toISOString() })
      .where('id', 'in', waitingOffers.where('eventId', '=', event.id))
      .where('status', '=', 'waiting')
      .execute()
  }
  // An admin could still retry a failed email about an offer.
  const outdated = dueEmails.where((eb) =>
    eb.or([eb('kind', '=', 'cover'), eb.and([isOffer(eb), eb('mail.status', '=', 'failed')])]),
  )
  await withdrawEmails(db, outdated, now, 'The event was canceled or is no longer published.')
}

const isOffer = (eb: ExpressionBuilder<Schema, 'eventDelivery' | 'mail'>) =>
  eb.and([eb('kind', '=', 'signup'), eb('subjectId', '=', 'offered')])

/** The ids of unsent emails about events. Emails with the status 'stored' were written to a file, so they stay. */
const unsentEmails = (db: Database) =>
  db
    .selectFrom('eventDelivery')
    .innerJoin('mail', 'mail.id', 'eventDelivery.mailId')
    .select((eb) => eb.ref('eventDelivery.mailId').$notNull().as('mailId'))
    .where('mail.status', 'in', ['waiting', 'sending', 'failed'])
