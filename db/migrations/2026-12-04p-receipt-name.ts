import { type Kysely, sql } from 'kysely'

/** The name on a gift's receipts. Until now, it was the name that the donor entered with their first gift. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  for (const table of ['gift', 'recurringGift']) {
    await db.schema
      .alterTable(table)
      .addColumn('receiptName', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await sql`update ${sql.table(table)} set "receiptName" = coalesce(
      (select "name" from "donor" where "donor"."id" = "donorId" and "erasedAt" is null), '')`.execute(db)
  }
}
