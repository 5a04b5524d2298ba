import { sql } from 'kysely'
import type { Database } from '../app/platform/database/database.ts'
import { fillContent } from './fill-content.ts'
import { fillInbox } from './fill-inbox.ts'
import { pastTime, pick } from './sample-values.ts'

const firstNames = [
  'Amina',
  'Bilal',
  'Khadija',
  'Maryam',
  'Omar',
  'Sumayya',
  'Yusuf',
  'Zaynab',
  'فاطمة',
  'Élodie',
]
const lastNames = ['Siddiqui', 'Rahman', 'Hassan', 'Yilmaz', 'Okafor', 'Ben Ali', 'Chaudhry']

/** Adds the first rows of every admin list, a week apart. */
export async function fillLists(db: Database, rowCount: number, now: Date) {
  const numbers = Array.from({ length: rowCount }, (_, index) => index)
  await db.transaction().execute(async (tx) => {
    await fillPeople(tx, numbers, now)
    await fillInbox(tx, numbers, now)
    await fillContent(tx, numbers, now)
    const signups = numbers.map((number) => ({
      id: `signup-${number}`,
      eventId: 'event-0',
      userId: `user-${number}`,
      createdAt: pastTime(number, now),
    }))
    await tx.insertInto('eventSignup').values(signups).execute()
  })
}

/** Columns that are unique, or that refer to a unique column of another table. */
const uniqueColumns: Record<string, string[]> = {
  user: ['id', 'email'],
  activity: ['id'],
  quranEntry: ['id', 'userId'],
  initiative: ['id', 'reference'],
  contactMessage: ['id'],
  pledge: ['id', 'reference'],
  mail: ['id'],
  newsletterSubscription: ['id', 'userId', 'unsubscribeToken'],
  merchInterest: ['email'],
  event: ['id', 'slug'],
  article: ['id', 'slug'],
  resource: ['id', 'position'],
  import: ['id'],
  importRow: ['position'],
  eventSignup: ['id', 'userId'],
}

/** Copies the first rows within the database until there are `times` as many. */
export async function multiplyLists(db: Database, rowCount: number, times: number) {
  const tables = await db.introspection.getTables()
  for (const [name, unique] of Object.entries(uniqueColumns)) {
    const columns = (tables.find((table) => table.name === name)?.columns ?? [])
      .map((column) => column.name)
      .filter((column) => column !== 'searchText')
    const copies = columns.map((column) => {
      if (!unique.includes(column)) return sql.ref(column)
      return column === 'position'
        ? sql`${sql.ref(column)} + ${sql.lit(rowCount)} * copy`
        : sql`${sql.ref(column)} || '-' || copy`
    })
    await sql`with recursive number(copy) as (select 1 union all select copy + 1 from number where copy < ${sql.lit(times - 1)})
      insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(copies)} from number, ${sql.table(name)}`.execute(db)
  }
}

async function fillPeople(db: Database, numbers: number[], now: Date) {
  const users = numbers.map((number) => userOf(number, now))
  await db.insertInto('user').values(users).execute()
  const activityEntries = numbers.map((number) => activityOf(number, now))
  await db.insertInto('activity').values(activityEntries).execute()
  const entries = numbers.map((number) => entryOf(number, now))
  await db.insertInto('quranEntry').values(entries).execute()
}

function userOf(number: number, now: Date) {
  return {
    id: `user-${number}`,
    name: `${pick(firstNames, number)} ${pick(lastNames, Math.floor(number / firstNames.length))} ${number}`,
    email: `member${number}@example.org`,
    emailVerified: number % 9 === 0 ? 0 : 1,
    image: null,
    role: number === 7 ? 'admin' : 'user',
    affiliation: pick(['GT MSA', 'UGA', 'Independent', null, number === 4 ? 'Masjid al-Noor' : null], number),
    timeZone: null,
    disabledAt: number === 9 ? now.toISOString() : null,
    createdAt: pastTime(number, now),
    updatedAt: pastTime(number, now),
  }
}

function activityOf(number: number, now: Date) {
  return {
    id: `activity-${number}`,
    at: pastTime(number, now),
    actorId: `admin-${number % 5}`,
    actorName: `${pick(firstNames, number % 5)} ${pick(lastNames, number % 5)}`,
    verb: pick(['changed', 'added', 'deleted', 'published'], number),
    subject: pick(['article', 'event', 'user', 'resource'], Math.floor(number / 5)),
    subjectId: `thing-${number % 3000}`,
    label: `Thing number ${number % 3000}`,
    changes: JSON.stringify({ body: ['What it said before. '.repeat(10), 'What it says now. '.repeat(10)] }),
  }
}

function entryOf(number: number, now: Date) {
  const loggedAt = pastTime(number, now)
  return {
    id: `entry-${number}`,
    userId: `user-${number}`,
    localDate: loggedAt.slice(0, 10),
    timeZone: 'UTC',
    pages: 1,
    countedPages: 1,
    loggedAt,
    editedAt: loggedAt,
    operationId: `entry-${number}`,
  }
}
