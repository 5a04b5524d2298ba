import { hasSpot } from '#app/events/roster/has-spot.server.ts'
import type { EventDelivery } from '#app/events/signup/event-delivery.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { OldMail } from '#app/platform/mail/mail-retention.server.ts'

type DeliveryKind = EventDelivery['kind']

/** Identifies a reminder among the deliveries of its event. An event that is moved to another day has new reminders. */
export const reminderId = (localDate: string, before: string) => `${localDate} ${before}`

/**
 * Records the delivery of a reminder; true only for the first call, and only while the person has a spot. `asks` is
 * whether the reminder asks “Still coming?”. Call it in the transaction that enqueues the email, whose id
 * `setDeliveryMail` then adds.
 */
export async function claimReminder(
  tx: Database,
  { eventId, kind, subjectId, signupId }: EventDelivery,
  asks: boolean,
  now: Date,
) {
  const row = await tx
    .insertInto('eventDelivery')
    .columns(['eventId', 'kind', 'subjectId', 'signupId', 'asks', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom('eventSignup')
        .select((select) => [
          'eventId',
          select.val<DeliveryKind>(kind).as('kind'),
          select.val(subjectId).as('subjectId'),
          'id',
          select.cast<number>(select.val(asks ? 1 : 0), 'integer').as('asks'),
          select.val(now.toISOString()).as('createdAt'),
        ])
        .where('id', '=', signupId)
        .where('eventId', '=', eventId)
        .where(hasSpot()),
    )
    .onConflict((oc) => oc.doNothing())
    .returning('signupId')
    .executeTakeFirst()
  return row !== undefined
}

/** Links a delivery to its email. */
export const setDeliveryMail = (tx: Database, delivery: EventDelivery, mailId: string) =>
  tx
    .updateTable('eventDelivery')
    .set({ mailId })
    .where('eventId', '=', delivery.eventId)
    .where('kind', '=', delivery.kind)
    .where('subjectId', '=', delivery.subjectId)
    .where('signupId', '=', delivery.signupId)
    .execute()

/** Records the outcome of deliveries whose emails are about to be deleted. */
export async function recordDeliveryOutcomes(tx: Database, old: OldMail) {
  await tx
    .updateTable('eventDelivery')
    .set((eb) => ({
      outcome: eb.selectFrom('mail').select('status').whereRef('mail.id', '=', 'eventDelivery.mailId'),
    }))
    .where('mailId', 'in', old)
    .execute()
}

/** One batch of emails, such as a reminder to everyone, counted by status. */
export interface DeliveryCounts {
  kind: DeliveryKind
  subjectId: string
  /** When the first email was enqueued. */
  startedAt: string
  waiting: number
  sent: number
  /** Written to a file, because no mail server was connected. */
  stored: number
  failed: number
  canceled: number
  /** The outcome is unknown: the email was sent before deliveries were recorded, or has been erased. */
  unknown: number
}

/** The batches of emails about an event, latest first. */
export async function listDeliveries(db: Database, eventId: string): Promise<DeliveryCounts[]> {
  const rows = await db
    .selectFrom('eventDelivery')
    .leftJoin('mail', 'mail.id', 'eventDelivery.mailId')
    .select(({ fn }) => [
      'kind',
      'subjectId',
      fn.coalesce('mail.status', 'outcome').as('state'),
      fn.countAll<number>().as('count'),
      fn.min('eventDelivery.createdAt').as('startedAt'),
    ])
    .where('eventId', '=', eventId)
    .groupBy(['kind', 'subjectId', 'mail.status', 'outcome'])
    .execute()
  const batches = new Map<string, DeliveryCounts>()
  for (const { kind, subjectId, state, count, startedAt } of rows) {
    const key = `${kind} ${subjectId}`
    const batch = batches.get(key) ?? { kind, subjectId, startedAt, ...noCounts }
    batch[state === null ? 'unknown' : countKeyOf[state]] += Number(count)
    if (startedAt < batch.startedAt) batch.startedAt = startedAt
    batches.set(key, batch)
  }
  return [...batches.values()].sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
}

export const noCounts = { waiting: 0, sent: 0, stored: 0, failed: 0, canceled: 0, unknown: 0 }

const countKeyOf = {
  waiting: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  stored: 'stored',
  failed: 'failed',
  cancelled: 'canceled',
} as const
