import type { Database } from '#app/platform/database/database.ts'

/** Notes that the member has shown the address to be theirs. */
export async function markEmailVerified(db: Database, id: string, now: Date) {
  await db
    .updateTable('user')
    .set({ emailVerified: 1, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
}
