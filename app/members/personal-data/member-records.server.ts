import { listVerifiedPhoneNumbers } from '#app/accounts/phone/member-phone-store.server.ts'
import { readGivingRecords } from '#app/giving/donors/donor-records.server.ts'
import { pledgesOfMember } from '#app/giving/pledges/pledges-of-member.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { realEmail } from '#app/platform/mail/placeholder-email.ts'
import { readGroupRecords } from '#app/quran/groups/group-records.server.ts'
import {
  type MemberRecords,
  type Row,
  readClaims,
  readOptOuts,
  readRecordsByEmail,
  signupColumns,
} from './records-by-email.server.ts'

const memberTables = [
  'knownDevice',
  'memberPhone',
  'phoneFactor',
  'newsletterSubscription',
  'notificationChoice',
  'volunteerHours',
  'hoursCertificate',
  'quranEntry',
  'quranPractice',
  'quranGoal',
  'quranPause',
  'quranImport',
  'quranBadge',
  'servicePromise',
  'missedDayService',
  'promiseSettlement',
  'savedFilter',
  'sentNotification',
] as const

/**
 * Everything stored about a member, except secrets, internal notes, the activity log, and the contents of emails and text
 * messages sent to them.
 */
export async function readMemberRecords(
  db: Database,
  member: { id: string; email: string; emailVerified: boolean },
): Promise<MemberRecords> {
  const { id } = member
  const [profile, devices, logins, signups, attendance, organized, newsletters, emails, drafts] =
    await Promise.all([
      db
        .selectFrom('user')
        .select([
          'name',
          'email',
          'emailVerified',
          'image',
          'role',
          'twoFactorEnabled',
          'affiliation',
          'timeZone',
          'createdAt',
        ])
        .where('id', '=', id)
        .execute(),
      db
        .selectFrom('session')
        .select(['userAgent', 'ipAddress', 'createdAt', 'updatedAt', 'expiresAt'])
        .where('userId', '=', id)
        .execute(),
      db.selectFrom('account').select(['providerId', 'createdAt']).where('userId', '=', id).execute(),
      db
        .selectFrom('eventSignup')
        .innerJoin('event', 'event.id', 'eventSignup.eventId')
        .leftJoin('eventShift', 'eventShift.id', 'eventSignup.shiftId')
        .select(['event.title', 'event.localDate', 'eventShift.title as shift', ...signupColumns])
        .where('userId', '=', id)
        .execute(),
      db
        .selectFrom('attendance')
        .innerJoin('event', 'event.id', 'attendance.eventId')
        .select(['event.title', 'event.localDate', 'attendance.recordedAt'])
        .where('userId', '=', id)
        .execute(),
      db
        .selectFrom('eventOrganizer')
        .innerJoin('event', 'event.id', 'eventOrganizer.eventId')
        .select(['event.title', 'event.localDate', 'eventOrganizer.assignedAt'])
        .where('userId', '=', id)
        .execute(),
      db
        .selectFrom('newsletterDelivery')
        .innerJoin('newsletterIssue', 'newsletterIssue.id', 'newsletterDelivery.issueId')
        .select(['newsletterIssue.subject', 'newsletterDelivery.createdAt'])
        .where('subscriptionId', 'in', (eb) =>
          eb.selectFrom('newsletterSubscription').select('id').where('userId', '=', id),
        )
        .execute(),
      // The bodies are left out: the member has received them, and some contain secrets.
      member.emailVerified
        ? db
            .selectFrom('mail')
            .select(['subject', 'createdAt', 'sentAt'])
            .where(({ eb, fn }) => eb(fn<string>('lower', ['recipient']), '=', member.email))
            .execute()
        : [],
      db
        .selectFrom('workingCopy')
        .select(['collection', 'itemId', 'title', 'fields', 'savedAt'])
        .where('userId', '=', id)
        .where('closedAt', 'is', null)
        .execute(),
    ])
  const tableRows = await Promise.all(
    memberTables.map(
      async (table) => [table, (await listByUser(db, table, id)).map(withoutInternalColumns)] as const,
    ),
  )
  return {
    profile: profile.map((row) => ({ ...row, email: realEmail(row.email) })),
    devices,
    logins,
    eventSignup: signups,
    attendance,
    eventOrganizer: organized,
    ...(await readGroupRecords(db, id)),
    newsletters,
    emails,
    workingCopy: drafts,
    checkIn: await readCheckIns(db, id),
    claim: await readClaims(db, 'userId', id),
    signupOptOut: await readOptOuts(db, 'userId', id),
    calendarFeed: await db.selectFrom('calendarFeed').select('createdAt').where('userId', '=', id).execute(),
    textMessages: await readTextMessages(db, id),
    pushSubscription: await readPushNotifications(db, id),
    ...Object.fromEntries(tableRows),
    pledge: await readPledges(db, member),
    ...(await readGivingRecords(db, member)),
    ...(member.emailVerified ? await readRecordsByEmail(db, member.email) : {}),
  }
}

const readCheckIns = (db: Database, userId: string): Promise<Row[]> =>
  db
    .selectFrom('checkInOperation')
    .innerJoin('eventSignup', 'eventSignup.id', 'checkInOperation.signupId')
    .innerJoin('event', 'event.id', 'checkInOperation.eventId')
    .select(['event.title', 'person', 'checkInOperation.kind', 'at'])
    .where('eventSignup.userId', '=', userId)
    .orderBy('at')
    .execute()

const listByUser = (db: Database, table: (typeof memberTables)[number], userId: string) =>
  db.selectFrom(table).selectAll().where('userId', '=', userId).execute() as Promise<Row[]>

const withoutInternalColumns = ({ userId: _, unsubscribeToken: __, ...row }: Row): Row => row

async function readPledges(db: Database, member: { id: string; email: string; emailVerified: boolean }) {
  return db
    .selectFrom('pledge')
    .select(['reference', 'name', 'email', 'amountCents', 'currency', 'fundName as fund'])
    .select(['status', 'createdAt', 'receivedOn'])
    .where(pledgesOfMember(member))
    .execute()
}

/** Leaves out the texts of the messages, which contain codes and are deleted after sending. */
async function readTextMessages(db: Database, userId: string) {
  const numbers = (await listVerifiedPhoneNumbers(db, userId)).map(({ phoneNumber }) => phoneNumber)
  if (numbers.length === 0) return []
  return db
    .selectFrom('smsMessage')
    .select(['recipient', 'status', 'createdAt', 'finishedAt'])
    .where('recipient', 'in', numbers)
    .execute()
}

/** A member's devices and their notifications. Leaves out endpoints and keys, which let others send notifications. */
const readPushNotifications = (db: Database, userId: string): Promise<Row[]> =>
  db
    .selectFrom('pushSubscription')
    .leftJoin('pushMessage', 'pushMessage.subscriptionId', 'pushSubscription.id')
    .leftJoin('event', 'event.id', 'pushMessage.eventId')
    .select(['deviceName', 'pushSubscription.createdAt as turnedOnAt', 'pushMessage.kind', 'event.title'])
    .select(['pushMessage.status', 'pushMessage.createdAt', 'pushMessage.finishedAt'])
    .where('pushSubscription.userId', '=', userId)
    .orderBy('pushSubscription.createdAt')
    .execute()
