import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { addDelivery } from '#app/events/signup/event-delivery.server.ts'
import { hasTurnedOff } from '#app/events/signup/signup-opt-outs.server.ts'
import { signedUpPeople } from '#app/members/reminders/signed-up-people.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { EventMessageTable } from '#app/platform/database/schema/events.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { countAttempt } from '#app/platform/http/rate-limit.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { type Audience, audienceStatuses, type MessageInput } from './event-message.ts'
import { eventMessageMail, type MessageSite } from './event-message-mail.ts'

export type EventMessage = Selectable<EventMessageTable>

/** A message about this event; throws a 404 if there is none. */
export const requireMessage = async (db: Database, eventId: string, id: string): Promise<EventMessage> =>
  (await db
    .selectFrom('eventMessage')
    .selectAll()
    .where('id', '=', id)
    .where('eventId', '=', eventId)
    .executeTakeFirst()) ?? notFound('Message')

/** Adds a draft and returns its id. */
export async function addMessage(
  db: Database,
  eventId: string,
  input: MessageInput,
  authorId: string,
  now: Date,
) {
  const id = randomUUID()
  const at = now.toISOString()
  await db
    .insertInto('eventMessage')
    .values({ id, eventId, ...input, authorId, createdAt: at, updatedAt: at, sentAt: null })
    .execute()
  return id
}

/** Saves a draft; false if it has been sent, or has changed since `version`. */
export async function saveMessage(
  db: Database,
  { id, version }: Pick<EventMessage, 'id' | 'version'>,
  input: MessageInput,
  now: Date,
) {
  const saved = await db
    .updateTable('eventMessage')
    .set((eb) => ({ ...input, version: eb('version', '+', 1), updatedAt: now.toISOString() }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('sentAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Deletes a draft; a message that was sent stays in the list. */
export async function deleteDraft(db: Database, id: string) {
  const deleted = await db
    .deleteFrom('eventMessage')
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/**
 * The recipients of messages: guests, guardians of children under 13, and members with a confirmed address, unless they
 * unsubscribed from these messages.
 */
const recipients = (db: Database, eventId: string, audience: Audience) =>
  signedUpPeople(db, 'eventChange')
    .where('eventSignup.eventId', '=', eventId)
    .where('eventSignup.status', 'in', audienceStatuses(audience))
    .where(({ not }) => not(hasTurnedOff('eventMessage')))

/** How many people a message would go to now. */
export async function countRecipients(db: Database, eventId: string): Promise<Record<Audience, number>> {
  const count = async (audience: Audience) => (await recipients(db, eventId, audience).execute()).length
  const [going, waitlist] = await Promise.all([count('going'), count('waitlist')])
  return { going, waitlist, both: going + waitlist }
}

/** Limits the messages about each event, because people unsubscribe if organizers write too often. */
const perDay = { maxAttempts: 4, windowSeconds: 86_400 }

/**
 * Sends a draft once, to everyone in its audience. Returns the number of emails; null if the draft has already been sent
 * or has changed since `version`; `retryAfterSeconds` if too many messages about the event have been sent.
 */
export function sendMessage(
  db: Database,
  event: { id: string; title: string; slug: string; localDate: string; lastDate: string },
  { id, version }: Pick<EventMessage, 'id' | 'version'>,
  site: MessageSite,
  actor: Actor,
  now: Date,
): Promise<number | { retryAfterSeconds: number } | null> {
  return db.transaction().execute(async (tx) => {
    // Writing the row first locks it, so that a draft that is sent twice at the same time is counted once.
    const message = await tx
      .updateTable('eventMessage')
      .set({ version })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('sentAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!message) return null
    const { allowed, retryAfterSeconds } = await countAttempt(tx, `messages of ${event.id}`, perDay, now)
    if (!allowed) return { retryAfterSeconds }
    await tx
      .updateTable('eventMessage')
      .set({ sentAt: now.toISOString(), authorId: actor?.id ?? null })
      .where('id', '=', id)
      .execute()
    const people = await recipients(tx, event.id, message.audience).execute()
    for (const person of people) {
      const mailId = await enqueueMail(tx, eventMessageMail(person, event, message, site), now)
      const delivery = {
        eventId: event.id,
        kind: 'message',
        subjectId: id,
        signupId: person.signupId,
      } as const
      await addDelivery(tx, delivery, mailId, now)
    }
    const changes = {
      message: [null, message.subject] as [unknown, unknown],
      emails: [null, people.length] as [unknown, unknown],
    }
    await recordActivity(
      tx,
      actor,
      { verb: 'sent', subject: 'eventMessage', subjectId: event.id, label: event.title, changes },
      now,
    )
    return people.length
  })
}

/** The messages about an event, drafts first, the most recently edited first within each group. */
export const listMessages = (db: Database, eventId: string) =>
  db
    .selectFrom('eventMessage')
    .select(['id', 'subject', 'audience', 'updatedAt', 'sentAt'])
    .where('eventId', '=', eventId)
    .orderBy(sql`case when ${sql.ref('sentAt')} is null then 0 else 1 end`)
    .orderBy('updatedAt', 'desc')
    .execute()
