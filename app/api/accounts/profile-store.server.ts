import type { Database } from '#app/platform/database/database.ts'

export async function saveProfile(
  db: Database,
  id: string,
  profile: { name?: string; image?: string | null },
  now: Date,
) {
  await db
    .updateTable('user')
    .set({ ...profile, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/**
 * Gives a member an address that is yet to be proven; false when somebody has it, or when two steps went on
 * meanwhile. Two steps that were begun cannot be finished any more: they would lock the address's owner out.
 */
export async function replaceEmail(db: Database, id: string, email: string, now: Date) {
  const existing = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  if (existing) return false
  await db.deleteFrom('twoFactor').where('userId', '=', id).where('verified', '=', 0).execute()
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ email, emailVerified: 0, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('twoFactorEnabled', 'is', null), eb('twoFactorEnabled', '=', 0)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
