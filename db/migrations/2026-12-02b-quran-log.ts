import { type Kysely, sql } from 'kysely'

/** Entries that several devices can log and correct, goals that change over time, pauses, and checkpoints. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await createEntries(db)
  await createGoals(db)
  await db.schema
    .createTable('quranPause')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('startsOn', 'text', (c) => c.notNull())
    .addColumn('endsOn', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('quranPause_key', ['userId', 'id'])
    .execute()
  await db.schema
    .createTable('quranCheckpoint')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('throughDate', 'text', (c) => c.notNull())
    .addColumn('format', 'integer', (c) => c.notNull())
    .addColumn('totals', 'text', (c) => c.notNull())
    .execute()
}

/** The primary key becomes the member and the entry's id, because the id comes from a device. */
// biome-ignore lint/suspicious/noExplicitAny: see above
async function createEntries(db: Kysely<any>) {
  await db.schema
    .createTable('quranEntryNew')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('localDate', 'text', (c) => c.notNull())
    .addColumn('timeZone', 'text', (c) => c.notNull())
    .addColumn('pages', 'real')
    .addColumn('ayat', 'integer')
    .addColumn('fromAyah', 'integer')
    .addColumn('toAyah', 'integer')
    .addColumn('minutes', 'integer')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('countedPages', 'real', (c) => c.notNull().defaultTo(0))
    .addColumn('countedAyat', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('loggedAt', 'text', (c) => c.notNull())
    .addColumn('rank', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('editedAt', 'text', (c) => c.notNull())
    .addColumn('operationId', 'text', (c) => c.notNull())
    .addColumn('deletedAt', 'text')
    .addPrimaryKeyConstraint('quranEntryNew_key', ['userId', 'id'])
    .execute()
  await sql`
    insert into ${sql.table('quranEntryNew')}
      (${sql.ref('userId')}, ${sql.ref('id')}, ${sql.ref('localDate')}, ${sql.ref('timeZone')}, ${sql.ref('pages')},
       ${sql.ref('countedPages')}, ${sql.ref('loggedAt')}, ${sql.ref('editedAt')}, ${sql.ref('operationId')})
    select ${sql.ref('userId')}, ${sql.ref('id')}, ${sql.ref('localDate')}, ${sql.ref('timeZone')},
      ${sql.ref('pages')}, ${sql.ref('pages')}, ${sql.ref('loggedAt')}, ${sql.ref('loggedAt')}, ${sql.ref('id')}
    from ${sql.table('quranEntry')}`.execute(db)
  await db.schema.dropTable('quranEntry').execute()
  await db.schema.alterTable('quranEntryNew').renameTo('quranEntry').execute()
  await db.schema.createIndex('quranEntry_user').on('quranEntry').columns(['userId', 'localDate']).execute()
  await db.schema.createIndex('quranEntry_day').on('quranEntry').columns(['localDate', 'userId']).execute()
}

// biome-ignore lint/suspicious/noExplicitAny: see above
async function createGoals(db: Kysely<any>) {
  await db.schema
    .createTable('quranGoal')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('startsOn', 'text', (c) => c.notNull())
    .addColumn('measure', 'text', (c) => c.notNull())
    .addColumn('amount', 'real', (c) => c.notNull().defaultTo(0))
    .addColumn('weekdays', 'integer', (c) => c.notNull().defaultTo(127))
    .addColumn('fromPage', 'integer')
    .addColumn('finishOn', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('quranGoal_key', ['userId', 'startsOn'])
    .execute()
  await sql`
    insert into ${sql.table('quranGoal')}
      (${sql.ref('userId')}, ${sql.ref('startsOn')}, ${sql.ref('measure')}, ${sql.ref('amount')}, ${sql.ref('createdAt')})
    select ${sql.ref('userId')}, ${sql.ref('startsOn')}, 'pages', ${sql.ref('dailyGoalPages')}, ${sql.ref('startsOn')}
    from (select ${sql.ref('userId')}, ${sql.ref('startedOn')} as ${sql.ref('startsOn')},
      ${sql.ref('dailyGoalPages')} from ${sql.table('quranPractice')}) as practice`.execute(db)
  const practice = () => db.schema.alterTable('quranPractice')
  await practice().dropColumn('dailyGoalPages').execute()
  await practice()
    .addColumn('dayEnd', 'text', (c) => c.notNull().defaultTo('midnight'))
    .execute()
  await practice()
    .addColumn('dayEndHour', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await practice().addColumn('latitude', 'real').execute()
  await practice().addColumn('longitude', 'real').execute()
}
