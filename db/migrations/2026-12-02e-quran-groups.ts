import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
type Any = Kysely<any>

/** Groups of members who read together: roles, sharing, invites, messages, reports and shared khatmas. */
export async function up(db: Any) {
  await extendGroups(db)
  await createMessages(db)
  await createReports(db)
  await createKhatmas(db)
}

async function extendGroups(db: Any) {
  const group = () => db.schema.alterTable('quranGroup')
  await group()
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('adults'))
    .execute()
  await group().addColumn('approvedAt', 'text').execute()
  await group().addColumn('inviteCode', 'text').execute()
  await group()
    .addColumn('goalMeasure', 'text', (c) => c.notNull().defaultTo('none'))
    .execute()
  await group()
    .addColumn('goalAmount', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('quranGroup_inviteCode')
    .on('quranGroup')
    .column('inviteCode')
    .unique()
    .execute()
  const member = () => db.schema.alterTable('quranGroupMember')
  await member()
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('member'))
    .execute()
  await member()
    .addColumn('share', 'text', (c) => c.notNull().defaultTo('done'))
    .execute()
  await member().addColumn('mutedAt', 'text').execute()
  await db.schema
    .createTable('quranGroupBlock')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('blockedId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('quranGroupBlock_pk', ['userId', 'blockedId'])
    .execute()
  await db.schema.createIndex('quranGroupBlock_blocked').on('quranGroupBlock').column('blockedId').execute()
}

async function createMessages(db: Any) {
  await db.schema
    .createTable('quranGroupMessage')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('groupId', 'text', (c) => c.notNull().references('quranGroup.id').onDelete('cascade'))
    .addColumn('senderId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('recipientId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('sentOn', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('quranGroupMessage_day', ['senderId', 'recipientId', 'sentOn'])
    .execute()
  await db.schema
    .createIndex('quranGroupMessage_recipient')
    .on('quranGroupMessage')
    .columns(['recipientId', 'groupId'])
    .execute()
  await db.schema.createIndex('quranGroupMessage_group').on('quranGroupMessage').column('groupId').execute()
}

async function createReports(db: Any) {
  await db.schema
    .createTable('quranGroupReport')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('groupId', 'text', (c) => c.references('quranGroup.id').onDelete('set null'))
    .addColumn('groupName', 'text', (c) => c.notNull())
    .addColumn('reporterId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('reportedId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('words', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('resolvedAt', 'text')
    .execute()
  for (const column of ['groupId', 'reporterId', 'reportedId'])
    await db.schema.createIndex(`quranGroupReport_${column}`).on('quranGroupReport').column(column).execute()
}

async function createKhatmas(db: Any) {
  await db.schema
    .createTable('quranKhatma')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('groupId', 'text', (c) => c.notNull().references('quranGroup.id').onDelete('cascade'))
    .addColumn('startedAt', 'text', (c) => c.notNull())
    .addColumn('finishBy', 'text')
    .addColumn('finishedAt', 'text')
    .execute()
  await db.schema.createIndex('quranKhatma_group').on('quranKhatma').column('groupId').execute()
  await db.schema
    .createTable('quranKhatmaJuz')
    .addColumn('khatmaId', 'text', (c) => c.notNull().references('quranKhatma.id').onDelete('cascade'))
    .addColumn('juz', 'integer', (c) => c.notNull())
    .addColumn('takenBy', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('takenAt', 'text')
    .addColumn('confirmedAt', 'text')
    .addColumn('finishedAt', 'text')
    .addPrimaryKeyConstraint('quranKhatmaJuz_pk', ['khatmaId', 'juz'])
    .execute()
  await db.schema.createIndex('quranKhatmaJuz_takenBy').on('quranKhatmaJuz').column('takenBy').execute()
}
