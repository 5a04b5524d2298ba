import type { Kysely } from 'kysely'

/** A guardian's consent to a minor's sign-up. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('event').addColumn('guardianUnder', 'integer').execute()
  const signup = () => db.schema.alterTable('eventSignup')
  await signup()
    .addColumn('ageGroup', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await signup().addColumn('guardianAskedAt', 'text').execute()
  await signup().addColumn('guardianDeclinedAt', 'text').execute()
  await signup()
    .addColumn('guardianSignature', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await signup()
    .addColumn('guardianConsentText', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('eventSignup_guardian')
    .on('eventSignup')
    .columns(['guardianEmail', 'eventId'])
    .execute()
}
