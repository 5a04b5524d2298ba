import { type Kysely, sql } from 'kysely'

const texts = ['article', 'event', 'guide', 'project', 'resource', 'slide']
/** What a list of texts is ordered by, and what it shows only some by. */
const listed = {
  article: ['updatedAt', 'id', 'title', 'publishedAt', 'deletedAt'],
  event: ['localDate', 'id', 'title', 'locationName', 'lastDate', 'publishedAt', 'deletedAt'],
  guide: ['position', 'id', 'title', 'publishedAt', 'deletedAt'],
  project: ['position', 'id', 'title', 'publishedAt', 'deletedAt'],
  resource: ['position', 'id', 'title', 'publishedAt', 'deletedAt'],
}

/**
 * The lists of the admin area stay fast however long they get: each has an index that holds its order and
 * all that it is searched by, and what is counted on every page is counted within an index.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns)
  const replace = async (name: string, table: string, columns: string[]) => {
    await db.schema.dropIndex(name).execute()
    await index(name, table, columns).execute()
  }

  await db.schema.dropIndex('event_listed').execute()
  for (const [table, columns] of Object.entries(listed)) {
    await index(`${table}_listed`, table, columns).execute()
    // With what they all share, or SQLite would take another index that has it first.
    await index(`${table}_drafts`, table, ['publishedAt', ...columns.slice(0, 2)])
      .where(sql.ref('publishedAt'), 'is', null)
      .where(sql.ref('deletedAt'), 'is', null)
      .execute()
  }
  for (const table of texts) {
    await index(`${table}_trash`, table, ['deletedAt']).where(sql.ref('deletedAt'), 'is not', null).execute()
  }
  await index('event_coming', 'event', [
    'lastDate',
    'localDate',
    'locationName',
    'status',
    'deletedAt',
  ]).execute()
  // Few of all events; asked for beside those of one day.
  await index('event_longer', 'event', ['lastDate', 'localDate'])
    .where(sql.ref('lastDate'), '>', sql.ref('localDate'))
    .execute()

  // Spam is in no list unless one asks for it, so that the state is looked at with the words.
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
  // Counted by plan and outcome while an import goes on.
  await replace('importRow_plan', 'importRow', ['importId', 'plan', 'position', 'outcome'])
}
