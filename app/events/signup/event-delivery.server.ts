import type { Database } from '#app/platform/database/database.ts'
import type { EventsSchema } from '#app/platform/database/schema/events.ts'

export interface EventDelivery {
  eventId: string
  kind: EventsSchema['eventDelivery']['kind']
  subjectId: string
  signupId: string
}

/**
 * Records the delivery of an email that was enqueued in the same transaction. Replaces the earlier delivery of the same
 * kind and subject to the same sign-up, for example when someone cancels and signs up again.
 */
export async function addDelivery(tx: Database, delivery: EventDelivery, mailId: string, now: Date) {
  const columns = { mailId, outcome: null, createdAt: now.toISOString() }
  await tx
    .insertInto('eventDelivery')
    .values({ ...delivery, ...columns })
    .onConflict((oc) => oc.columns(['eventId', 'kind', 'subjectId', 'signupId']).doUpdateSet(columns))
    .execute()
}
