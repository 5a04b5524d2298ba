import type { SignupEmailKind } from '#app/events/signup/signup-opt-outs.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { EventsSchema } from '#app/platform/database/schema/events.ts'
import { withdrawEmails } from '#app/platform/mail/mail-withdrawal.server.ts'

/** One kind of email about one sign-up. */
export interface SignupSubscription {
  kind: SignupEmailKind
  signupId: string
}

/** The title of a sign-up's event, and whether the emails are turned off; undefined if there is no such sign-up. */
export async function findSignupEmailChoice(db: Database, { kind, signupId }: SignupSubscription) {
  const row = await db
    .selectFrom('eventSignup')
    .innerJoin('event', 'event.id', 'eventSignup.eventId')
    .leftJoin('signupOptOut', (join) =>
      join.onRef('signupOptOut.signupId', '=', 'eventSignup.id').on('signupOptOut.kind', '=', kind),
    )
    .select(['event.title', 'signupOptOut.createdAt as turnedOffAt'])
    .where('eventSignup.id', '=', signupId)
    .executeTakeFirst()
  return row && { title: row.title, isOff: row.turnedOffAt !== null }
}

/** Turns off the emails, and withdraws unsent ones. False if there is no such sign-up. */
export function turnOffSignupEmails(db: Database, { kind, signupId }: SignupSubscription, now: Date) {
  return db.transaction().execute(async (tx) => {
    const signup = await tx
      .selectFrom('eventSignup')
      .select('id')
      .where('id', '=', signupId)
      .executeTakeFirst()
    if (!signup) return false
    await tx
      .insertInto('signupOptOut')
      .values({ signupId, kind, createdAt: now.toISOString() })
      .onConflict((oc) => oc.doNothing())
      .execute()
    await withdrawEmails(tx, mailIdsOf(tx, { kind, signupId }), now, turnedOffReason)
    return true
  })
}

const turnedOffReason = 'The recipient unsubscribed from these emails about the event.'

function mailIdsOf(tx: Database, { kind, signupId }: SignupSubscription) {
  const ids = tx
    .selectFrom('eventDelivery')
    .select((eb) => eb.ref('mailId').$notNull().as('mailId'))
    .where('signupId', '=', signupId)
    .where('kind', '=', deliveryKinds[kind])
    .where('mailId', 'is not', null)
  // Emails about changes to the guardian and to the minor have the same kind of delivery.
  if (kind === 'guardianChange') return ids.where('subjectId', 'like', '% guardian %')
  return kind === 'signupChange' ? ids.where('subjectId', 'not like', '% guardian %') : ids
}

const deliveryKinds: Record<SignupEmailKind, EventsSchema['eventDelivery']['kind']> = {
  eventMessage: 'message',
  signupReminder: 'reminder',
  signupChange: 'change',
  guardianChange: 'change',
}
