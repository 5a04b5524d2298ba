import { type Kysely, sql } from 'kysely'

/**
 * Sign-ups of guests and families, with a waitlist. Existing sign-ups become confirmed or canceled. Each event has
 * rules for signing up.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('eventSignup').renameTo('memberSignup').execute()
  await db.schema
    .createTable('eventSignup')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('eventId', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('email', 'text')
    .addColumn('partySize', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('childNames', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('answers', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('guardianName', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('guardianEmail', 'text')
    .addColumn('guardianConsentAt', 'text')
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('confirmed'))
    .addColumn('statusAt', 'text')
    .addColumn('expiresAt', 'text')
    .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('eventSignup_member', ['eventId', 'userId'])
    .addUniqueConstraint('eventSignup_guest', ['eventId', 'email'])
    .execute()
  const copied = ['id', 'eventId', 'userId', 'createdAt']
  const status = sql<string>`case when ${sql.ref('cancelledAt')} is null then 'confirmed' else 'cancelled' end`
  await db
    .insertInto('eventSignup')
    .columns(['status', 'statusAt', ...copied])
    .expression(
      db.selectFrom('memberSignup').select([status.as('status'), 'cancelledAt as statusAt', ...copied]),
    )
    .execute()
  await db.schema.dropTable('memberSignup').execute()
  for (const [name, columns] of [
    ['eventSignup_user', ['userId']],
    ['eventSignup_email', ['email']],
    ['eventSignup_expires', ['expiresAt', 'eventId']],
    // For the monthly counts of the overview.
    ['eventSignup_created', ['createdAt', 'status']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('eventSignup')
      .columns([...columns])
      .execute()

  const event = () => db.schema.alterTable('event')
  await event()
    .addColumn('signups', 'text', (c) => c.notNull().defaultTo('on'))
    .execute()
  await event().addColumn('capacity', 'integer').execute()
  await event().addColumn('signupOpensAt', 'text').execute()
  await event().addColumn('signupClosesAt', 'text').execute()
  await event()
    .addColumn('maxPartySize', 'integer', (c) => c.notNull().defaultTo(10))
    .execute()
  await event().addColumn('minimumAge', 'integer').execute()
  await event()
    .addColumn('signupQuestions', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
