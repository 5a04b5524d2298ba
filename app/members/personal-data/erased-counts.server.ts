import type { SelectQueryBuilder } from 'kysely'
import { giftIdsOf, listDonorIds } from '#app/giving/donors/donor-records.server.ts'
import { pledgesOfMember } from '#app/giving/pledges/pledges-of-member.server.ts'
import { countText } from '#app/platform/count-text.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { guestSignupsOf } from './guest-signups.server.ts'

/**
 * The main records that an erasure would delete, and those that it would anonymize, as labels with counts. With
 * `hasGifts`, receipts and yearly statements keep the name, and recurring gifts are stopped.
 */
export async function countErased(db: Database, member: MemberToErase) {
  const { id, email, emailVerified } = member
  const countByUser = (
    table: 'attendance' | 'volunteerHours' | 'hoursCertificate' | 'quranEntry' | 'quranBadge',
  ) => count(db.selectFrom(table).where('userId', '=', id))
  // Only a verified address proves that the data is theirs.
  const messageCount = emailVerified
    ? count(
        db.selectFrom('contactMessage').where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email)),
      )
    : 0
  const initiativeCount = emailVerified
    ? count(
        db
          .selectFrom('initiative')
          .where(({ eb, fn }) => eb(fn<string>('lower', ['contactEmail']), '=', email)),
      )
    : 0
  const giver = { userId: id, donorIds: await listDonorIds(db, member) }
  const giftCount = count(db.selectFrom('gift').where('id', 'in', giftIdsOf(db, 'gift', giver)))
  const [
    signups,
    attended,
    hours,
    certificates,
    entries,
    badges,
    drafts,
    messages,
    pledges,
    gifts,
    initiatives,
  ] = await Promise.all([
    countSignups(db, member),
    countByUser('attendance'),
    countByUser('volunteerHours'),
    countByUser('hoursCertificate'),
    countByUser('quranEntry'),
    countByUser('quranBadge'),
    count(db.selectFrom('workingCopy').where('userId', '=', id).where('closedAt', 'is', null)),
    messageCount,
    count(db.selectFrom('pledge').where(pledgesOfMember(member))),
    giftCount,
    initiativeCount,
  ])
  return {
    erased: [
      ...labelCount(signups, 'event sign-up', 'event sign-ups'),
      ...labelCount(attended, 'event attended', 'events attended'),
      ...labelCount(hours, 'volunteer hours entry', 'volunteer hours entries'),
      ...labelCount(certificates, 'certificate', 'certificates'),
      ...labelCount(entries, "Qur'an log entry", "Qur'an log entries"),
      ...labelCount(badges, 'badge', 'badges'),
      ...labelCount(drafts, 'unsaved draft', 'unsaved drafts'),
      ...labelCount(messages, 'message', 'messages'),
    ],
    anonymized: [
      ...labelCount(pledges, 'pledge', 'pledges'),
      ...labelCount(gifts, 'gift', 'gifts'),
      ...labelCount(initiatives, 'initiative', 'initiatives'),
    ],
    hasGifts: gifts > 0,
  }
}

type MemberToErase = { id: string; email: string; emailVerified: boolean }

/** Includes sign-ups that were made without logging in, and those of the member's children under 13. */
const countSignups = (db: Database, { id, email, emailVerified }: MemberToErase) =>
  count(
    db
      .selectFrom('eventSignup')
      .where((eb) => eb.or([eb('userId', '=', id), ...(emailVerified ? [guestSignupsOf(email)(eb)] : [])])),
  )

async function count<Table extends keyof Schema>(query: SelectQueryBuilder<Schema, Table, object>) {
  const row = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return row.count
}

/** Empty for a count of zero. */
const labelCount = (count: number, singular: string, plural: string) =>
  count === 0 ? [] : [countText(count, singular, plural)]
