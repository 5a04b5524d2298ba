import { type Kysely, sql } from 'kysely'

/** New events have their id as their UID in calendars; existing events keep their longer one. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('event').addColumn('calendarUid', 'text').execute()
  await db.updateTable('event').set({ calendarUid: sql`"id" || '@shajara'` }).execute()
}
