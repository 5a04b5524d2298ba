import type { Kysely } from 'kysely'

/**
 * Accounts, and the records that a profile is computed from. The first five tables have the schema that Better
 * Auth expects, with UTC ISO text and 0/1, so that they are the same on SQLite and PostgreSQL.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('emailVerified', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('image', 'text')
    .addColumn('role', 'text', (c) => c.defaultTo('user'))
    .addColumn('twoFactorEnabled', 'integer', (c) => c.defaultTo(0))
    .addColumn('affiliation', 'text')
    .addColumn('timeZone', 'text')
    .addColumn('disabledAt', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('session_user').on('session').column('userId').execute()

  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('accountId', 'text', (c) => c.notNull())
    .addColumn('providerId', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', 'text')
    .addColumn('refreshTokenExpiresAt', 'text')
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('account_provider', ['providerId', 'accountId'])
    .execute()
  await db.schema.createIndex('account_user').on('account').column('userId').execute()

  await db.schema
    .createTable('verification')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('identifier', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('verification_identifier').on('verification').column('identifier').execute()

  await db.schema
    .createTable('twoFactor')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().unique().references('user.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('backupCodes', 'text', (c) => c.notNull())
    .addColumn('verified', 'integer', (c) => c.defaultTo(1))
    .addColumn('failedVerificationCount', 'integer', (c) => c.defaultTo(0))
    .addColumn('lockedUntil', 'text')
    .execute()

  await db.schema
    .createTable('mailedLink')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('mailedLink_newest', ['userId', 'purpose'])
    .execute()

  await db.schema
    .createTable('newsletterSubscription')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('consent', 'text', (c) => c.notNull())
    .addColumn('consentedAt', 'text', (c) => c.notNull())
    .addColumn('unsubscribedAt', 'text')
    .addColumn('unsubscribeToken', 'text', (c) => c.notNull().unique())
    .execute()

  await db.schema
    .createTable('notificationChoice')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('email', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('notificationChoice_key', ['userId', 'kind'])
    .execute()

  await db.schema
    .createTable('eventSignup')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('eventId', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('cancelledAt', 'text')
    .addUniqueConstraint('eventSignup_once', ['eventId', 'userId'])
    .execute()
  await db.schema.createIndex('eventSignup_user').on('eventSignup').column('userId').execute()

  await db.schema
    .createTable('attendance')
    .addColumn('eventId', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('recordedAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('attendance_key', ['eventId', 'userId'])
    .execute()
  await db.schema.createIndex('attendance_user').on('attendance').column('userId').execute()

  await db.schema
    .createTable('volunteerHours')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('eventId', 'text', (c) => c.references('event.id').onDelete('set null'))
    .addColumn('localDate', 'text', (c) => c.notNull())
    .addColumn('minutes', 'integer', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('recordedAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('volunteerHours_user').on('volunteerHours').column('userId').execute()

  await db.schema
    .createTable('quranEntry')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('localDate', 'text', (c) => c.notNull())
    .addColumn('timeZone', 'text', (c) => c.notNull())
    .addColumn('pages', 'real', (c) => c.notNull())
    .addColumn('loggedAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('quranEntry_user').on('quranEntry').columns(['userId', 'localDate']).execute()

  await db.schema
    .createTable('quranPractice')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('dailyGoalPages', 'real', (c) => c.notNull())
    .addColumn('startedOn', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('quranGroup')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('quranGroupMember')
    .addColumn('groupId', 'text', (c) => c.notNull().references('quranGroup.id').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('joinedAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('quranGroupMember_key', ['groupId', 'userId'])
    .execute()
  await db.schema.createIndex('quranGroupMember_user').on('quranGroupMember').column('userId').execute()

  await db.schema
    .createTable('quranBadge')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('badge', 'text', (c) => c.notNull())
    .addColumn('earnedAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('quranBadge_key', ['userId', 'badge'])
    .execute()
}
