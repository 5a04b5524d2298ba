import type { Kysely } from 'kysely'

/**
 * Tables and columns for the client contract: refresh tokens, login links for people who may have no account yet,
 * and the name of a second factor.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('clientSession')
    .addColumn('sessionId', 'text', (c) => c.primaryKey().references('session.id').onDelete('cascade'))
    .addColumn('tokenHash', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('secondFactor', 'text')
    .addColumn('replacedAt', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('emailSignIn')
    .addColumn('email', 'text', (c) => c.primaryKey())
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()

  await db.schema.alterTable('twoFactor').addColumn('displayName', 'text').execute()
  await db.schema.alterTable('twoFactor').addColumn('enrolledAt', 'text').execute()
}
