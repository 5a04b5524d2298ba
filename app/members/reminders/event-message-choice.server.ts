import type { Database } from '#app/platform/database/database.ts'
import { withdrawEmails } from '#app/platform/mail/mail-withdrawal.server.ts'

/** A sign-up's event, and whether messages from its organizers are off; undefined if there is no such sign-up. */
export async function findEventMessageChoice(db: Database, signupId: string) {
  const row = await db
    .selectFrom('eventSignup')
    .innerJoin('event', 'event.id', 'eventSignup.eventId')
    .select(['event.title', 'eventSignup.messagesOffAt'])
    .where('eventSignup.id', '=', signupId)
    .executeTakeFirst()
  return row && { title: row.title, isOff: row.messagesOffAt !== null }
}

/** Turns off the messages about an event for a sign-up, and withdraws unsent ones. False if there is no such sign-up. */
export function turnOffEventMessages(db: Database, signupId: string, now: Date) {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('eventSignup')
      .set((eb) => ({ messagesOffAt: eb.fn.coalesce('messagesOffAt', eb.val(now.toISOString())) }))
      .where('id', '=', signupId)
      .returning('id')
      .executeTakeFirst()
    if (!row) return false
    const mailIds = tx
      .selectFrom('eventDelivery')
      .select((eb) => eb.ref('mailId').$notNull().as('mailId'))
      .where('signupId', '=', signupId)
      .where('kind', '=', 'message')
      .where('mailId', 'is not', null)
    await withdrawEmails(tx, mailIds, now, 'The recipient unsubscribed from messages about this event.')
    return true
  })
}
