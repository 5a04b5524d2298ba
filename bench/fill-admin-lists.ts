import type { Database } from '../app/platform/database/database.ts'

const first = ['Amina', 'Bilal', 'Khadija', 'Maryam', 'Omar', 'Sumayya', 'Yusuf', 'Zaynab', 'فاطمة', 'Élodie']
const last = ['Siddiqui', 'Rahman', 'Hassan', 'Yilmaz', 'Okafor', 'Ben Ali', 'Chaudhry']
const day = 86_400_000
const chunk = 500

const of = <Value>(list: Value[], index: number) => list[index % list.length] as Value

/** Adds rows number `from` to `to` of every list that the admin area shows, spread over two years. */
export async function fillAdminLists(db: Database, from: number, to: number, now: Date) {
  const eventId = 'bench-event'
  if (from === 0) await addEvent(db, eventId, now)
  for (let start = from; start < to; start += chunk) {
    const numbers = Array.from({ length: Math.min(chunk, to - start) }, (_, index) => start + index)
    await db.transaction().execute(async (db) => {
      await db
        .insertInto('user')
        .values(numbers.map((number) => userOf(number, now)))
        .execute()
      await db
        .insertInto('activity')
        .values(numbers.map((number) => deedOf(number, now)))
        .execute()
      await db
        .insertInto('eventSignup')
        .values(
          numbers.map((number) => ({
            id: `signup-${number}`,
            eventId,
            userId: `user-${number}`,
            createdAt: at(number, now),
            cancelledAt: null,
          })),
        )
        .execute()
      await db
        .insertInto('quranEntry')
        .values(numbers.map((number) => entryOf(number, now)))
        .execute()
      await db
        .insertInto('pledge')
        .values(numbers.map((number) => pledgeOf(number, now)))
        .execute()
    })
  }
}

const at = (number: number, now: Date) =>
  new Date(now.getTime() - (number % 730) * day - number).toISOString()

function userOf(number: number, now: Date) {
  return {
    id: `user-${number}`,
    name: `${of(first, number)} ${of(last, Math.floor(number / first.length))} ${number}`,
    email: `member${number}@example.org`,
    emailVerified: number % 9 === 0 ? 0 : 1,
    image: null,
    role: number % 20_000 === 7 ? 'admin' : 'user',
    affiliation: of(
      ['GT MSA', 'UGA', 'Independent', null, number % 1000 === 4 ? 'Masjid al-Noor' : null],
      number,
    ),
    timeZone: null,
    disabledAt: number % 5000 === 9 ? now.toISOString() : null,
    createdAt: at(number, now),
    updatedAt: at(number, now),
  }
}

function deedOf(number: number, now: Date) {
  return {
    id: `deed-${number}`,
    at: at(number, now),
    actorId: `admin-${number % 5}`,
    actorName: `${of(first, number % 5)} ${of(last, number % 5)}`,
    verb: of(['changed', 'added', 'deleted', 'published'], number),
    subject: of(['article', 'event', 'user', 'resource'], Math.floor(number / 5)),
    subjectId: `thing-${number % 3000}`,
    label: `Thing number ${number % 3000}`,
    changes: JSON.stringify({ body: ['What it said before. '.repeat(40), 'What it says now. '.repeat(40)] }),
  }
}

function entryOf(number: number, now: Date) {
  const loggedAt = at(number, now)
  return {
    id: `entry-${number}`,
    userId: `user-${number}`,
    localDate: loggedAt.slice(0, 10),
    timeZone: 'UTC',
    pages: 1,
    loggedAt,
  }
}

function pledgeOf(number: number, now: Date) {
  return {
    id: `pledge-${number}`,
    reference: `R${number}`,
    name: of(first, number),
    email: `member${number}@example.org`,
    amountCents: 500,
    currency: 'USD' as const,
    status: of(['received', 'received', 'pledged', 'cancelled'] as const, number),
    createdAt: at(number, now),
  }
}

async function addEvent(db: Database, id: string, now: Date) {
  const today = now.toISOString().slice(0, 10)
  await db
    .insertInto('event')
    .values({
      id,
      slug: id,
      title: 'Bench',
      description: '',
      localDate: today,
      lastDate: today,
      startTime: null,
      endTime: null,
      locationName: 'Here',
      locationAddress: '',
      pictureId: null,
      status: 'confirmed',
      sequence: 0,
      sample: 0,
      publishedAt: now.toISOString(),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .execute()
}
