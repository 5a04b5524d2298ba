import type { Database } from '#app/platform/database/database.ts'

/**
 * Changes a member's address to an unverified one; false if the address is taken, or if the member is staff or has
 * two-step verification turned on. Deletes a pending two-step enrollment, because finishing it with an
 * unverified address could lock the owner of the address out.
 */
export async function replaceEmail(db: Database, id: string, email: string, now: Date) {
  const existing = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  if (existing) return false
  await db.deleteFrom('twoFactor').where('userId', '=', id).where('verified', '=', 0).execute()
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ email, emailVerified: 0, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('role', 'is', null), eb('role', '=', 'user')]))
    .where(({ eb, or }) => or([eb('twoFactorEnabled', 'is', null), eb('twoFactorEnabled', '=', 0)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markEmailVerified(db: Database, id: string, now: Date) {
  await db
    .updateTable('user')
    .set({ emailVerified: 1, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
}
