import type { Database } from '../app/platform/database/database.ts'
import { fillInbox } from './fill-inbox.ts'
import { fillTexts } from './fill-texts.ts'

const first = ['Amina', 'Bilal', 'Khadija', 'Maryam', 'Omar', 'Sumayya', 'Yusuf', 'Zaynab', 'فاطمة', 'Élodie']
const last = ['Siddiqui', 'Rahman', 'Hassan', 'Yilmaz', 'Okafor', 'Ben Ali', 'Chaudhry']
const day = 86_400_000
const chunk = 500

export const of = <Value>(list: Value[], index: number) => list[index % list.length] as Value

export const at = (number: number, now: Date) =>
  new Date(now.getTime() - (number % 730) * day - number).toISOString()

/** Adds rows number `from` to `to` of every list that the admin area shows, spread over two years. */
export async function fillLists(db: Database, from: number, to: number, now: Date) {
  for (let start = from; start < to; start += chunk) {
    const numbers = Array.from({ length: Math.min(chunk, to - start) }, (_, index) => start + index)
    await db.transaction().execute(async (db) => {
      await fillPeople(db, numbers, now)
      await fillInbox(db, numbers, now)
      await fillTexts(db, numbers, now)
      const signups = numbers.map((number) => ({
        id: `signup-${number}`,
        eventId: 'event-0',
        userId: `user-${number}`,
        createdAt: at(number, now),
        cancelledAt: null,
      }))
      await db.insertInto('eventSignup').values(signups).execute()
    })
  }
}

async function fillPeople(db: Database, numbers: number[], now: Date) {
  const users = numbers.map((number) => userOf(number, now))
  await db.insertInto('user').values(users).execute()
  const deeds = numbers.map((number) => deedOf(number, now))
  await db.insertInto('activity').values(deeds).execute()
  const entries = numbers.map((number) => entryOf(number, now))
  await db.insertInto('quranEntry').values(entries).execute()
}

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
    changes: JSON.stringify({ body: ['What it said before. '.repeat(10), 'What it says now. '.repeat(10)] }),
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
