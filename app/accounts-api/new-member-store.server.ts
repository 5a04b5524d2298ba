import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'

/** Adds a member who comes in without a password; null when the address has an account already. */
export async function addMemberWithoutPassword(
  db: Database,
  member: { email: string; emailVerified: boolean; name?: string; image?: string | null },
  now: Date,
): Promise<string | null> {
  const at = now.toISOString()
  const added = await db
    .insertInto('user')
    .values({
      id: randomUUID(),
      name: member.name ?? '',
      email: member.email,
      emailVerified: member.emailVerified ? 1 : 0,
      image: member.image ?? null,
      role: 'user',
      affiliation: null,
      timeZone: null,
      disabledAt: null,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((oc) => oc.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

/** Notes that the member has shown the address to be theirs. */
export async function proveEmail(db: Database, id: string, now: Date) {
  await db
    .updateTable('user')
    .set({ emailVerified: 1, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
}
