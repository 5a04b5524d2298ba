import { changeRoster } from '#app/events/signup/change-roster.server.ts'
import { signUpMember } from '#app/events/signup/signup-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { defaultParty, signupLinks } from './fixtures/signup-fixture.ts'
import { addTestMember } from './member.ts'

/** Months before the event of `storeSignupEvent`; noon in New York, the site's time zone. */
export const now = new Date('2090-01-10T17:00:00.000Z')
export const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
export const hoursLater = (hours: number) => minutesLater(hours * 60)

/** The input of a guest who signs up alone. */
export const guest = (email: string) => ({ ...defaultParty, name: 'Bilal', email })

export const signUp = (db: Database, eventId: string, userId: string, partySize = 1, at = now) =>
  signUpMember(db, eventId, userId, { ...defaultParty, partySize }, signupLinks, at)

export async function addMembers(db: Database, count: number) {
  const members: { id: string; email: string }[] = []
  for (let index = 0; index < count; index++) members.push(await addTestMember(db))
  return members
}

/** Applies expiry, as the job does. */
export const expireAll = (db: Database, eventId: string, at: Date) =>
  changeRoster(db, eventId, signupLinks, async () => null, at)

export const listSignups = (db: Database, eventId: string) =>
  db.selectFrom('eventSignup').selectAll().where('eventId', '=', eventId).orderBy('position').execute()

/** The emails to an address, with the token from the first link. */
export const mailTo = async (db: Database, email: string) =>
  (
    await db
      .selectFrom('mail')
      .select(['subject', 'body', 'dueAt'])
      .where('recipient', '=', email)
      .orderBy('createdAt')
      .execute()
  ).map((mail) => ({ ...mail, token: /token=(\S+)/.exec(mail.body)?.[1] ?? '' }))

/** What the emails to an address are about, without the title of the event. */
export const subjectsTo = async (db: Database, email: string) =>
  (await mailTo(db, email)).map(({ subject }) => subject.split(':')[0])
