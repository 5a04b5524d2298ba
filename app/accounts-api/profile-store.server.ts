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

/** Gives a member an address that is yet to be proven; false when somebody has it. */
export async function replaceEmail(db: Database, id: string, email: string, now: Date) {
  const taken = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  if (taken) return false
  await db
    .updateTable('user')
    .set({ email, emailVerified: 0, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
  return true
}
