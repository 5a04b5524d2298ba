import type { Kysely } from 'kysely'

/** Devices that have logged in, so that a login from a new one can be reported to the member. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('knownDevice')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('deviceHash', 'text', (c) => c.notNull())
    .addColumn('lastLoginAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('knownDevice_pk', ['userId', 'deviceHash'])
    .execute()
}
