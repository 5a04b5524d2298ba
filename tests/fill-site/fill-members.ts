import { randomUUID } from 'node:crypto'
import { issueCertificate } from '#app/members/certificates/certificate-store.server.ts'
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

/**
 * Adds sign-ups, attendance, hours and certificates for an event, and entries of the Qur'an log. Returns the ids of the
 * members' sign-ups.
 */
export async function addParticipation(db: Database, eventId: string, members: string[]) {
  const people = members.slice(0, 12)
  const signups = people.map((userId, n) => ({
    id: randomUUID(),
    eventId,
    userId,
    partySize: 1 + (n % 4),
    position: n,
    status: pick(['confirmed', 'confirmed', 'waitlisted'] as const, n),
    childNames: pick(['', 'Yusuf, Maryam and their cousin Muhammad Ibn Khaldun'], n),
    note: pick(['', '', 'نحضر معنا التمر والماء'], n),
    answers: pick(['{}', '{"Which dish will you bring, and for how many people?":"Rice"}'], n),
    createdAt: pastTime(n),
  }))
  const guests = repeat(6, (n) => ({
    id: randomUUID(),
    eventId,
    name: pick(names, n),
    email: `guest${n}@example.org`,
    partySize: 2,
    status: pick(['confirmed', 'pending', 'cancelled'] as const, n),
    createdAt: pastTime(n),
  }))
  await db.insertInto('eventSignup').values(signups).execute()
  await db.insertInto('eventSignup').values(guests).execute()
  await db
    .insertInto('attendance')
    .values(people.slice(0, 5).map((userId) => ({ eventId, userId, recordedAt: pastTime(1) })))
    .execute()
  await addHours(db, eventId, people.slice(0, 5))
  await db
    .insertInto('quranEntry')
    .values(
      members.map((userId, n) => ({
        id: randomUUID(),
        userId,
        localDate: localDate(-n * 5),
        timeZone: 'America/New_York',
        pages: 2,
        countedPages: 2,
        loggedAt: pastTime(n * 7),
        editedAt: pastTime(n * 7),
        operationId: randomUUID(),
      })),
    )
    .execute()
  return signups.map(({ id }) => id)
}

/** Adds proposed hours (from an event and logged by the members), approved hours, and certificates. */
async function addHours(db: Database, eventId: string, people: string[]) {
  const note = 'Tutoring children who read little at home, at the neighborhood library'
  const hours = (userId: string, n: number) =>
    [
      { eventId, note: '', status: 'proposed', source: 'attendance' } as const,
      { eventId: null, note, status: 'proposed', source: 'member' } as const,
      { eventId: null, note: 'حلقة القرآن', status: 'approved', source: 'organizer' } as const,
    ].map((row) => ({
      ...row,
      id: randomUUID(),
      userId,
      localDate: localDate(-n),
      minutes: 150,
      recordedAt: pastTime(n),
    }))
  await db.insertInto('volunteerHours').values(people.flatMap(hours)).execute()
  const period = { from: localDate(-300), to: localDate(0) }
  for (const userId of people) {
    const name = 'Abdur-Rahman Muhammad Ibn Khaldun al-Hadrami'
    const request = { userId, name, shownName: name, period, wording: 'general', issuedBy: 'admin' } as const
    await issueCertificate(db, request, new Date())
  }
}
