import type { Database } from '#app/platform/database/database.ts'

export type Row = Record<string, string | number | null>
export type MemberRecords = Record<string, Row[]>

const guardianColumns = [
  'eventSignup.guardianName',
  'eventSignup.guardianEmail',
  'eventSignup.guardianAskedAt',
  'eventSignup.guardianConsentAt',
  'eventSignup.guardianDeclinedAt',
  'eventSignup.guardianSignature',
  'eventSignup.guardianConsentText',
] as const

export const signupColumns = [
  'eventSignup.name',
  'eventSignup.email',
  'eventSignup.partySize',
  'eventSignup.childNames',
  'eventSignup.note',
  'eventSignup.answers',
  'eventSignup.ageGroup',
  ...guardianColumns,
  'eventSignup.status',
  'eventSignup.statusAt',
  'eventSignup.comingFor',
  'eventSignup.comingAt',
  'eventSignup.createdAt',
] as const

/** What a member or guest said they would bring to events. */
export const readClaims = (db: Database, column: 'userId' | 'email', value: string): Promise<Row[]> =>
  db
    .selectFrom('eventClaim')
    .innerJoin('eventNeed', 'eventNeed.id', 'eventClaim.needId')
    .innerJoin('event', 'event.id', 'eventNeed.eventId')
    .innerJoin('eventSignup', 'eventSignup.id', 'eventClaim.signupId')
    .select(['event.title', 'event.localDate', 'amount', 'unit', 'item', 'claimedAt'])
    .where(`eventSignup.${column}`, '=', value)
    .orderBy('claimedAt')
    .execute()

/** The emails about events that a member or guest turned off for a sign-up. */
export const readOptOuts = (db: Database, column: 'userId' | 'email', value: string): Promise<Row[]> =>
  db
    .selectFrom('signupOptOut')
    .innerJoin('eventSignup', 'eventSignup.id', 'signupOptOut.signupId')
    .innerJoin('event', 'event.id', 'eventSignup.eventId')
    .select(['event.title', 'event.localDate', 'signupOptOut.kind', 'signupOptOut.createdAt'])
    .where(`eventSignup.${column}`, '=', value)
    .orderBy('signupOptOut.createdAt')
    .execute()

/** Records that only the email address links to a member. Call it only for a verified address. */
export async function readRecordsByEmail(db: Database, email: string): Promise<MemberRecords> {
  const [initiative, contactMessage, merchInterest, newsletterByEmail, newsletterRequest] = await Promise.all(
    [
      db
        .selectFrom('initiative')
        .select([
          'id',
          'reference',
          'title',
          'description',
          'location',
          'date',
          'contactName',
          'contactEmail',
          'contactPhone',
          'status',
          'createdAt',
        ])
        .where(({ eb, fn }) => eb(fn<string>('lower', ['contactEmail']), '=', email))
        .execute(),
      db
        .selectFrom('contactMessage')
        .select(['id', 'name', 'email', 'body', 'status', 'createdAt'])
        .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email))
        .execute(),
      db
        .selectFrom('merchInterest')
        .select(['email', 'consent', 'consentedAt'])
        .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email))
        .execute(),
      db
        .selectFrom('newsletterSubscription')
        .select(['email', 'consent', 'source', 'consentedAt', 'confirmedAt', 'unsubscribedAt'])
        .where('email', '=', email)
        .execute(),
      db
        .selectFrom('newsletterRequest')
        .select(['email', 'consent', 'source', 'consentedAt', 'expiresAt'])
        .where('email', '=', email)
        .execute(),
    ],
  )
  const replies = await readReplies(db, [...initiative, ...contactMessage])
  return {
    initiative: initiative.map(({ id: _, ...row }) => row),
    contactMessage: contactMessage.map(({ id: _, ...row }) => row),
    reply: replies,
    merchInterest,
    newsletterByEmail,
    newsletterRequest,
    invitation: await readInvitations(db, email),
    guestSignup: await readGuestSignups(db, email),
    guardianOf: await readConsents(db, email),
    guestClaim: await readClaims(db, 'email', email),
    guestSignupOptOut: await readOptOuts(db, 'email', email),
  }
}

/** Invitations to a role that have not been accepted. Leaves out who sent them. */
const readInvitations = (db: Database, email: string): Promise<Row[]> =>
  db
    .selectFrom('invitation')
    .select(['email', 'role', 'createdAt', 'sentAt', 'expiresAt'])
    .where('email', '=', email)
    .execute()

/** Guest sign-ups that are not linked to the account yet. */
const readGuestSignups = (db: Database, email: string): Promise<Row[]> =>
  db
    .selectFrom('eventSignup')
    .innerJoin('event', 'event.id', 'eventSignup.eventId')
    .leftJoin('eventShift', 'eventShift.id', 'eventSignup.shiftId')
    .select(['event.title', 'event.localDate', 'eventShift.title as shift', ...signupColumns])
    .where('email', '=', email)
    .execute()

/** What a guardian was asked about minors who signed up, and how the guardian answered. */
const readConsents = (db: Database, email: string): Promise<Row[]> =>
  db
    .selectFrom('eventSignup')
    .innerJoin('event', 'event.id', 'eventSignup.eventId')
    .select(['event.title', 'event.localDate', ...guardianColumns])
    .where('guardianEmail', '=', email)
    .execute()

/** Our replies to messages and initiatives, without internal notes. */
async function readReplies(db: Database, submissions: { id: string }[]): Promise<Row[]> {
  const ids = submissions.map(({ id }) => id)
  if (ids.length === 0) return []
  return db
    .selectFrom('note')
    .select(['title', 'body', 'createdAt'])
    .where('kind', '=', 'reply')
    .where('subjectId', 'in', ids)
    .execute()
}
