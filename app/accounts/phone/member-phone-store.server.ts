import { randomUUID } from 'node:crypto'
import { addMember } from '#app/accounts/login/member-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { preparedQuery } from '#app/platform/database/prepared-query.server.ts'
import { lockDuplicates } from '#app/platform/http/lock-duplicates.server.ts'
import { placeholderEmail } from '#app/platform/mail/placeholder-email.ts'
import { deleteSmsTo } from '#app/platform/sms/sms-outbox.server.ts'

/** The phone number that a member can log in with. */
export async function findMemberPhone(db: Database, userId: string) {
  const row = await phoneOf.executeTakeFirst(db, { userId })
  return row?.phoneNumber
}

const phoneOf = preparedQuery((db, member: { userId: string }) =>
  db.selectFrom('memberPhone').select('phoneNumber').where('userId', '=', member.userId),
)

/** The id of the member who can log in with a phone number. */
export async function findMemberIdByPhone(db: Database, phoneNumber: string) {
  const row = await db
    .selectFrom('memberPhone')
    .select('userId')
    .where('phoneNumber', '=', phoneNumber)
    .executeTakeFirst()
  return row?.userId
}

/**
 * Sets or replaces a member's phone number; false if another member has it. Also deletes the codes and text messages
 * sent to the previous number. Call this within a transaction.
 */
export async function setMemberPhone(db: Database, userId: string, phoneNumber: string, now: Date) {
  // If two members link the number at the same time, the second transaction reads what the first one wrote.
  await lockDuplicates(db, 'phone', [phoneNumber], now)
  const change = { phoneNumber, addedAt: now.toISOString() }
  const owner = await findMemberIdByPhone(db, phoneNumber)
  if (owner === userId) return true
  if (owner) return false
  const previous = await db
    .selectFrom('memberPhone')
    .select('phoneNumber')
    .where('userId', '=', userId)
    .execute()
  const updated = await db
    .updateTable('memberPhone')
    .set(change)
    .where('userId', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberPhone as other')
            .select('other.userId')
            .where('other.phoneNumber', '=', phoneNumber),
        ),
      ),
    )
    .returning('userId')
    .executeTakeFirst()
  if (updated) {
    await deletePhoneData(db, previous)
    return true
  }
  const added = await db
    .insertInto('memberPhone')
    .values({ userId, ...change })
    .onConflict((oc) => oc.doNothing())
    .returning('userId')
    .executeTakeFirst()
  return added !== undefined
}

/** Deletes the codes and text messages sent to numbers that a member no longer uses. */
export async function deletePhoneData(db: Database, phones: { phoneNumber: string }[]) {
  const numbers = phones.map(({ phoneNumber }) => phoneNumber)
  if (numbers.length === 0) return
  await db.deleteFrom('phoneCode').where('phoneNumber', 'in', numbers).execute()
  await deleteSmsTo(db, numbers)
}

/** The numbers that a member has verified. */
export const listVerifiedPhoneNumbers = (db: Database, userId: string) =>
  listNumbersIn(db, userId, ['memberPhone', 'phoneFactor'])

/** The numbers that a member has verified or requested a code for. An unverified number may belong to someone else. */
export const listPhoneNumbers = (db: Database, userId: string) =>
  listNumbersIn(db, userId, ['memberPhone', 'phoneFactor', 'phoneCode'])

async function listNumbersIn(
  db: Database,
  userId: string,
  tables: ('memberPhone' | 'phoneFactor' | 'phoneCode')[],
) {
  const rows = await Promise.all(
    tables.map((table) => db.selectFrom(table).select('phoneNumber').where('userId', '=', userId).execute()),
  )
  return rows.flat()
}

export async function removeMemberPhone(db: Database, userId: string) {
  const removed = await db
    .deleteFrom('memberPhone')
    .where('userId', '=', userId)
    .returning('phoneNumber')
    .execute()
  await deletePhoneData(db, removed)
}

/** Finds the member who owns a verified phone number; if nobody does, adds a member with the number and no email. */
export async function findOrAddMemberByPhone(db: Database, phoneNumber: string, now: Date) {
  const existing = await findMemberIdByPhone(db, phoneNumber)
  if (existing) return { id: existing, isNew: false }
  const added = await addMemberWithPhone(db, phoneNumber, now).catch((error) => {
    if (!(error instanceof PhoneTakenError)) throw error
  })
  if (added) return { id: added, isNew: true }
  const id = await findMemberIdByPhone(db, phoneNumber)
  if (!id) throw new Error('The account with the phone number was deleted at the same moment')
  return { id, isNew: false }
}

/** Rolls back the transaction that adds a member. */
class PhoneTakenError extends Error {}

function addMemberWithPhone(db: Database, phoneNumber: string, now: Date) {
  return db.transaction().execute(async (db) => {
    const email = placeholderEmail(randomUUID())
    const id = await addMember(db, { email, emailVerified: false }, now)
    if (!id || !(await setMemberPhone(db, id, phoneNumber, now))) throw new PhoneTakenError()
    return id
  })
}

/** Whether a member can log in without a phone: with a password or Google, or by resetting a password. */
export async function hasOtherLogin(db: Database, userId: string) {
  const row = await db
    .selectFrom('user')
    .leftJoin('account', 'account.userId', 'user.id')
    .where('user.id', '=', userId)
    .where(({ or, and, eb }) =>
      or([
        eb('account.providerId', '=', 'google'),
        // A password works only together with an email.
        and([eb('account.id', 'is not', null), eb('user.email', 'not like', placeholderEmail('%'))]),
        eb('user.emailVerified', '=', 1),
      ]),
    )
    .select('user.id')
    .executeTakeFirst()
  return row !== undefined
}
