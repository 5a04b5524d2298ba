import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import {
  type HoursEntry,
  listApprovedHours,
  type Period,
  sumApprovedMinutes,
  totalMinutes,
} from '#app/members/hours/hours-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { HoursCertificateTable } from '#app/platform/database/schema/hours.ts'
import { randomCode, withNewReference } from '#app/platform/http/reference.server.ts'
import type { Wording } from './certificate.ts'

export type Certificate = Omit<Selectable<HoursCertificateTable>, 'entries'> & { entries: HoursEntry[] }
/** A certificate without its entries, which can be many. */
export type CertificateSummary = Pick<Certificate, (typeof summaryColumns)[number]>

interface CertificateRequest {
  userId: string
  name: string
  shownName: string
  period: Period
  wording: Wording
  issuedBy: 'member' | 'admin'
}

/** 89 random bits. */
const newCode = () => randomCode(20)

/** Issues a certificate for the approved hours in a period; null if there are none. */
export async function issueCertificate(
  db: Database,
  { userId, name, shownName, period, wording, issuedBy }: CertificateRequest,
  now: Date,
): Promise<Certificate | null> {
  const entries = await listApprovedHours(db, userId, period)
  if (entries.length === 0) return null
  const values: Omit<Insertable<HoursCertificateTable>, 'number'> = {
    id: randomUUID(),
    userId,
    code: newCode(),
    name,
    shownName,
    fromDate: period.from,
    toDate: period.to,
    wording,
    minutes: totalMinutes(entries),
    entries: JSON.stringify(entries),
    issuedAt: now.toISOString(),
    issuedBy,
  }
  const row = await withNewReference('HRS', (number) =>
    db
      .insertInto('hoursCertificate')
      .values({ ...values, number })
      .onConflict((oc) => oc.column('number').doNothing())
      .returningAll()
      .executeTakeFirst(),
  )
  return { ...row, entries }
}

/** Finds a certificate by id; with `userId`, only among that member's certificates. */
export async function findCertificate(
  db: Database,
  id: string,
  userId?: string,
): Promise<Certificate | undefined> {
  const row = await db
    .selectFrom('hoursCertificate')
    .selectAll()
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .executeTakeFirst()
  return row && { ...row, entries: JSON.parse(row.entries) as HoursEntry[] }
}

const summaryColumns = [
  'id',
  'number',
  'code',
  'fromDate',
  'toDate',
  'minutes',
  'issuedAt',
  'revokedAt',
] as const

/** A member's certificates, newest first. */
export const listCertificates = (db: Database, userId: string): Promise<CertificateSummary[]> =>
  db
    .selectFrom('hoursCertificate')
    .select(summaryColumns)
    .where('userId', '=', userId)
    .orderBy('issuedAt', 'desc')
    .orderBy('id')
    .execute()

/** Revokes a certificate permanently; false if it was already revoked. */
export async function revokeCertificate(
  db: Database,
  id: string,
  revokedBy: 'member' | 'admin',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('hoursCertificate')
    .set({ revokedAt: now.toISOString(), revokedBy })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * What anyone with the code may see: no events, and the full name only if it was chosen for the verification page.
 * `minutesNow` are the minutes that are approved for the period today.
 */
export async function verifyCertificate(db: Database, code: string) {
  const row = await db
    .selectFrom('hoursCertificate')
    .select(['userId', 'number', 'shownName', 'fromDate', 'toDate', 'minutes', 'issuedAt', 'revokedAt'])
    .where('code', '=', code.toUpperCase().slice(0, 40))
    .executeTakeFirst()
  if (!row) return undefined
  const { userId, ...certificate } = row
  const period = { from: row.fromDate, to: row.toDate }
  return { ...certificate, minutesNow: await sumApprovedMinutes(db, userId, period) }
}
