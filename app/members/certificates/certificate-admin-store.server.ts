import type { z } from 'zod'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { contains, searchTerms } from '#app/platform/database/search.server.ts'
import { shortName } from './certificate.ts'
import type { certificateAdminForm } from './certificate-admin-form.ts'
import { type Certificate, issueCertificate, revokeCertificate } from './certificate-store.server.ts'

/** Newest first. */
export const certificateOrder = {
  keys: ['hoursCertificate.issuedAt', 'hoursCertificate.id'],
  descending: true,
}

/** All certificates with their members, filtered by a search. */
export function certificatesQuery(db: Database, search: string | null) {
  const all = db
    .selectFrom('hoursCertificate')
    .innerJoin('user', 'user.id', 'hoursCertificate.userId')
    .select([
      'hoursCertificate.id',
      'hoursCertificate.userId',
      'hoursCertificate.number',
      'hoursCertificate.code',
      'hoursCertificate.fromDate',
      'hoursCertificate.toDate',
      'hoursCertificate.minutes',
      'hoursCertificate.issuedAt',
      'hoursCertificate.revokedAt',
      'hoursCertificate.name',
      'user.email',
    ])
  return searchTerms(search).reduce(
    (query, word) =>
      query.where(({ or, fn }) =>
        or([
          contains('user.searchText', word),
          contains(fn<string>('lower', ['hoursCertificate.number']), word),
        ]),
      ),
    all,
  )
}

/** Issues a certificate for the member with the form's email address, or returns why that is not possible. */
export function issueForMember(
  db: Database,
  { email, from, to, wording, shownName: nameChoice }: z.output<typeof certificateAdminForm>,
  admin: Actor,
  now: Date,
): Promise<Certificate | 'noMember' | 'noName' | 'noHours'> {
  return db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('user')
      .select(['id', 'name'])
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()
    if (!member) return 'noMember'
    const { id: userId, name } = member
    if (!name) return 'noName'
    const shownName = nameChoice === 'full' ? name : shortName(name)
    const request = {
      userId,
      name,
      shownName,
      period: { from, to },
      wording,
      issuedBy: 'admin',
    } as const
    const certificate = await issueCertificate(tx, request, now)
    if (!certificate) return 'noHours'
    await recordCertificateActivity(tx, 'added', certificate, admin, now)
    return certificate
  })
}

/** Revokes a certificate, and records who revoked it. False if it was already revoked. */
export function revokeAsAdmin(
  db: Database,
  certificate: Pick<Certificate, 'id' | 'number'>,
  admin: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const revoked = await revokeCertificate(tx, certificate.id, 'admin', now)
    if (revoked) await recordCertificateActivity(tx, 'revoked', certificate, admin, now)
    return revoked
  })
}

const recordCertificateActivity = (
  tx: Database,
  verb: 'added' | 'revoked',
  { id, number }: Pick<Certificate, 'id' | 'number'>,
  admin: Actor,
  now: Date,
) => recordActivity(tx, admin, { verb, subject: 'certificate', subjectId: id, label: number }, now)
