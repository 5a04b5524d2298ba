import { type Kysely, sql } from 'kysely'

/**
 * The event details that each participant and the public were last told, to detect changes; the times of an event before
 * its last move; and the event date that participants were reminded of. Earlier versions stored the details and the
 * reminders for members only, with their notifications.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('eventSignup').addColumn('knownDetails', 'text').execute()
  await db.schema.alterTable('event').addColumn('announcedDetails', 'text').execute()
  await db.schema.alterTable('event').addColumn('movedFrom', 'text').execute()
  await db.schema.alterTable('eventSignup').addColumn('remindedFor', 'text').execute()
  const detail = (kind: string) =>
    db
      .selectFrom('sentNotification')
      .select('detail')
      .where('kind', '=', kind)
      .whereRef('sentNotification.userId', '=', sql.ref('eventSignup.userId'))
      .whereRef('sentNotification.subjectId', '=', sql.ref('eventSignup.eventId'))
  await db
    .updateTable('eventSignup')
    .set({ knownDetails: detail('eventChange'), remindedFor: detail('eventReminder') })
    .execute()
  await db.deleteFrom('sentNotification').where('kind', 'in', ['eventChange', 'eventReminder']).execute()
}
