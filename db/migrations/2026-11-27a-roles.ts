import { type Kysely, sql } from 'kysely'

/**
 * Makes an admin the owner: preferably one who is not suspended and has a verified email, and of these the
 * longest-serving. Also adds invitations and the organizers of events.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is independent of the current schema
export async function up(db: Kysely<any>) {
  const first = await db
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy(sql`case when ${sql.ref('disabledAt')} is null then 0 else 1 end`)
    .orderBy('emailVerified', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (first) await db.updateTable('user').set({ role: 'owner' }).where('id', '=', first.id).execute()
  await db.schema
    .createIndex('user_owner')
    .unique()
    .on('user')
    .column('role')
    .where(sql.ref('role'), '=', sql.lit('owner'))
    .execute()

  await db.schema
    .createTable('invitation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('invitedBy', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('sentAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('eventOrganizer')
    .addColumn('eventId', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('assignedAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('eventOrganizer_pk', ['eventId', 'userId'])
    .execute()
  await db.schema.createIndex('eventOrganizer_user').on('eventOrganizer').column('userId').execute()
}
