import { type Kysely, sql } from 'kysely'

const contentTables = ['article', 'event', 'guide', 'project', 'resource', 'slide']
/** The sort and filter columns of the collections' lists. */
const listColumns = {
  article: ['updatedAt', 'id', 'title', 'publishedAt', 'deletedAt'],
  event: ['localDate', 'id', 'title', 'locationName', 'lastDate', 'publishedAt', 'deletedAt'],
  guide: ['position', 'id', 'title', 'publishedAt', 'deletedAt'],
  project: ['position', 'id', 'title', 'publishedAt', 'deletedAt'],
  resource: ['position', 'id', 'title', 'publishedAt', 'deletedAt'],
}

/**
 * Keeps the admin area's lists fast at any length: each has an index with its sort order and search text, and the
 * counts shown on every page are covered by an index.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns)
  const replace = async (name: string, table: string, columns: string[]) => {
    await db.schema.dropIndex(name).execute()
    await index(name, table, columns).execute()
  }

  await db.schema.dropIndex('event_listed').execute()
  for (const [table, columns] of Object.entries(listColumns)) {
    await index(`${table}_listed`, table, columns).execute()
    // Includes the shared columns, or SQLite would choose another index that starts with them.
    await index(`${table}_drafts`, table, ['publishedAt', ...columns.slice(0, 2)])
      .where(sql.ref('publishedAt'), 'is', null)
      .where(sql.ref('deletedAt'), 'is', null)
      .execute()
  }
  for (const table of contentTables) {
    await index(`${table}_trash`, table, ['deletedAt']).where(sql.ref('deletedAt'), 'is not', null).execute()
  }
  await index('event_coming', 'event', [
    'lastDate',
    'localDate',
    'locationName',
    'status',
    'deletedAt',
  ]).execute()
  // For the few multi-day events, which are queried together with single-day events.
  await index('event_longer', 'event', ['lastDate', 'localDate'])
    .where(sql.ref('lastDate'), '>', sql.ref('localDate'))
    .execute()

  // Lists exclude spam by default, so every search also filters by status.
  for (const table of ['initiative', 'contactMessage']) {
    await replace(`${table}_came`, table, ['createdAt', 'id', 'status', 'searchText'])
  }
  await replace('pledge_state', 'pledge', ['status', 'createdAt', 'id', 'amountCents'])
  await replace('pledge_created', 'pledge', ['createdAt', 'status', 'source', 'amountCents'])
  await replace('pledge_received', 'pledge', ['status', 'receivedOn', 'amountCents'])

  await replace('newsletterSubscription_since', 'newsletterSubscription', [
    'consentedAt',
    'userId',
    'unsubscribedAt',
  ])
  await index('newsletterSubscription_left', 'newsletterSubscription', [
    'unsubscribedAt',
    'consentedAt',
    'userId',
  ]).execute()
  await index('merchInterest_since', 'merchInterest', ['consentedAt', 'email']).execute()
  // For the counts by plan and outcome while an import is running.
  await replace('importRow_plan', 'importRow', ['importId', 'plan', 'position', 'outcome'])
}
