import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { subscribe } from '#app/site/newsletter/subscription-store.server.ts'
import { addTestMember } from '../member.ts'
import { localDate, names, pastTime, pick, repeat } from './samples.ts'

/** Adds members, some with long or Arabic names; returns their ids. */
export async function addMembers(db: Database) {
  const ids: string[] = []
  for (const number of repeat(60, (n) => n)) {
    const { id } = await addTestMember(
      db,
      {
        name: pick(names, number),
        email:
          number % 7 === 4
            ? `a.very.long.address.of.somebody.${number}@mail.students.university.example.org`
            : `member${number}@example.org`,
        emailVerified: number % 9 !== 2,
        role: number === 5 ? 'admin' : 'user',
      },
      new Date(pastTime(number * 5)),
    )
    ids.push(id)
    await db
      .updateTable('user')
      .set({
        affiliation: pick(['Georgia Tech', null, 'رابطة الطلاب المسلمين', 'Emory'], number),
        disabledAt: number % 11 === 1 ? pastTime(3) : null,
      })
      .where('id', '=', id)
      .execute()
    if (number % 2 === 0)
      await subscribe(
        db,
        id,
        { text: 'Subscribe to newsletter', source: 'profile' },
        new Date(pastTime(number)),
      )
  }
  return ids
}

/** Adds sign-ups and attendance of an event, and reading log entries. */
export async function addParticipation(db: Database, eventId: string, members: string[]) {
  const people = members.slice(0, 12)
  await db
    .insertInto('eventSignup')
    .values(
      people.map((userId, n) => ({
        id: randomUUID(),
        eventId,
        userId,
        createdAt: pastTime(n),
        cancelledAt: null,
      })),
    )
    .execute()
  await db
    .insertInto('attendance')
    .values(people.slice(0, 5).map((userId) => ({ eventId, userId, recordedAt: pastTime(1) })))
    .execute()
  await db
    .insertInto('quranEntry')
    .values(
      members.map((userId, n) => ({
        id: randomUUID(),
        userId,
        localDate: localDate(-n * 5),
        timeZone: 'America/New_York',
        pages: 2,
        loggedAt: pastTime(n * 7),
      })),
    )
    .execute()
}
