import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Keeps the lists of members and of activity fast at any length: the search text is one column, truncated to fit
 * in an index, and every sort order of a list has an index.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await addSearchText(db, 'user', sql`substr(lower("name"), 1, 160) || ' ' || substr("email", 1, 254)`)
  // Includes the affiliation, so that the search for members without a listed affiliation is covered by the index.
  await db.schema.createIndex('user_search').on('user').columns(['searchText', 'id', 'affiliation']).execute()
  await db.schema.createIndex('user_joined').on('user').columns(['createdAt', 'id', 'affiliation']).execute()
  await db.schema.createIndex('user_role').on('user').columns(['role', 'searchText', 'id']).execute()
  await db.schema
    .createIndex('user_affiliation')
    .on('user')
    .columns(['affiliation', 'searchText', 'id'])
    .execute()
  await db.schema
    .createIndex('user_suspended')
    .on('user')
    .columns(['searchText', 'id'])
    .where(sql.ref('disabledAt'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('user_unconfirmed')
    .on('user')
    .columns(['searchText', 'id'])
    .where(sql.ref('emailVerified'), '=', sql.lit(0))
    .execute()

  await addSearchText(
    db,
    'activity',
    sql`substr(lower("actorName"), 1, 160) || ' ' || substr(lower("label"), 1, 300)`,
  )
  for (const index of ['activity_at', 'activity_subject', 'activity_actor']) {
    await db.schema.dropIndex(index).execute()
  }
  await db.schema.createIndex('activity_newest').on('activity').columns(['at', 'id', 'searchText']).execute()
  for (const column of ['subject', 'subjectId', 'actorId', 'verb']) {
    await db.schema
      .createIndex(`activity_by_${column}`)
      .on('activity')
      .columns([column, 'at', 'id'])
      .execute()
  }

  // For the monthly counts of the overview.
  await db.schema
    .createIndex('eventSignup_created')
    .on('eventSignup')
    .columns(['createdAt', 'cancelledAt'])
    .execute()
  await db.schema.createIndex('quranEntry_day').on('quranEntry').columns(['localDate', 'userId']).execute()
  await db.schema
    .createIndex('pledge_created')
    .on('pledge')
    .columns(['createdAt', 'status', 'amountCents'])
    .execute()
}

/** SQLite can add only virtual generated columns, and can index them; PostgreSQL can index only stored ones. */
// biome-ignore lint/suspicious/noExplicitAny: as above
async function addSearchText(db: Kysely<any>, table: string, expression: ReturnType<typeof sql>) {
  const mustStore = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .alterTable(table)
    .addColumn('searchText', 'text', (c) => {
      const column = c.generatedAlwaysAs(expression)
      return mustStore ? column.stored() : column
    })
    .execute()
}
