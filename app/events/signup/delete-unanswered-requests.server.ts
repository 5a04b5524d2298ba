import { guardianAnswerDays } from '#app/events/roster/guardian.ts'
import type { Database } from '#app/platform/database/database.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import { deleteGuardianEmails } from './delete-guardian-emails.server.ts'

/**
 * Deletes the sign-ups of minors whose guardian did not answer in time, including canceled ones, and the emails to the
 * guardians. Minors who got a spot at the door keep it, but their guardian's name and address are deleted.
 */
export const deleteUnansweredGuardianRequests = (db: Database, now: Date) =>
  db.transaction().execute((tx) => deleteUnanswered(tx, daysBefore(now, guardianAnswerDays).toISOString()))

async function deleteUnanswered(tx: Database, askedBefore: string) {
  const deleted = await tx
    .deleteFrom('eventSignup')
    .where('status', 'in', ['pending', 'cancelled'])
    .where('ageGroup', '!=', '')
    .where('guardianConsentAt', 'is', null)
    .where('guardianDeclinedAt', 'is', null)
    // The guardian of someone who never confirmed their own address was not asked.
    .where(({ eb, fn }) => eb(fn.coalesce('guardianAskedAt', 'statusAt', 'createdAt'), '<', askedBefore))
    .returning(['id', 'guardianEmail'])
    .execute()
  const remaining = tx
    .selectFrom('eventSignup')
    .select(['id', 'guardianEmail'])
    .where('guardianEmail', 'is not', null)
    .where('guardianConsentAt', 'is', null)
    .where('guardianDeclinedAt', 'is', null)
    .where('guardianAskedAt', '<', askedBefore)
  const remainingRows = await remaining.execute()
  await tx
    .updateTable('eventSignup')
    .set({ guardianName: '', guardianEmail: null })
    .where('id', 'in', remaining.clearSelect().select('id'))
    .execute()
  for (const { id, guardianEmail } of [...deleted, ...remainingRows])
    if (guardianEmail !== null) await deleteGuardianEmails(tx, { signupId: id, guardianEmail })
}
