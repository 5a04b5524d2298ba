import { type Kysely, sql } from 'kysely'

/**
 * Reminders at times that organizers choose, and whether people have confirmed that they are still coming. Earlier
 * versions sent one reminder, on the morning before the event. People who already got it for an upcoming event do not
 * get the first of the new ones.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  const event = () => db.schema.alterTable('event')
  await event()
    .addColumn('reminders', 'text', (c) => c.notNull().defaultTo('2 days, 3 hours'))
    .execute()
  await event()
    .addColumn('stillComing', 'text', (c) => c.notNull().defaultTo('never'))
    .execute()
  const signup = () => db.schema.alterTable('eventSignup')
  await signup().addColumn('comingFor', 'text').execute()
  await signup().addColumn('comingAt', 'text').execute()
  await db.schema
    .createTable('eventDelivery')
    .addColumn('eventId', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subjectId', 'text', (c) => c.notNull())
    .addColumn('signupId', 'text', (c) => c.notNull())
    .addColumn('mailId', 'text')
    .addColumn('asks', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('outcome', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('eventDelivery_pk', ['eventId', 'kind', 'subjectId', 'signupId'])
    .execute()
  await db.schema.createIndex('eventDelivery_mail').on('eventDelivery').column('mailId').execute()
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  await db
    .insertInto('eventDelivery')
    .columns(['eventId', 'kind', 'subjectId', 'signupId', 'createdAt'])
    .expression(
      db
        .selectFrom('eventSignup')
        .innerJoin('event', 'event.id', 'eventSignup.eventId')
        .select([
          'eventId',
          sql<string>`'reminder'`.as('kind'),
          sql<string>`${sql.ref('remindedFor')} || ' 2 days'`.as('subjectId'),
          'eventSignup.id',
          sql<string>`${new Date().toISOString()}`.as('createdAt'),
        ])
        .where('remindedFor', '>=', yesterday.slice(0, 10))
        .whereRef('remindedFor', '=', 'event.localDate'),
    )
    .execute()
  await signup().dropColumn('remindedFor').execute()
}
