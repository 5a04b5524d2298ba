import type { Database } from '#app/platform/database/database.ts'

/**
 * Blocks a member in all groups: neither sees the other's reading or messages, including earlier messages. The blocked
 * member is not told.
 */
export const blockMember = (db: Database, userId: string, blockedId: string, now: Date) =>
  db
    .insertInto('quranGroupBlock')
    .values({ userId, blockedId, createdAt: now.toISOString() })
    .onConflict((oc) => oc.columns(['userId', 'blockedId']).doNothing())
    .execute()

export const unblockMember = (db: Database, userId: string, blockedId: string) =>
  db.deleteFrom('quranGroupBlock').where('userId', '=', userId).where('blockedId', '=', blockedId).execute()

/** The members whom this member has blocked, by name. */
export const listBlocked = (db: Database, userId: string) =>
  db
    .selectFrom('quranGroupBlock')
    .innerJoin('user', 'user.id', 'quranGroupBlock.blockedId')
    .select(['quranGroupBlock.blockedId as id', 'user.name'])
    .where('quranGroupBlock.userId', '=', userId)
    .orderBy('user.name')
    .execute()

/**
 * The ids of blocked members. `byMember` has those whom this member has blocked; `either` also has those who have
 * blocked this member.
 */
export async function readBlocks(db: Database, userId: string) {
  const rows = await db
    .selectFrom('quranGroupBlock')
    .select(['userId', 'blockedId'])
    .where((eb) => eb.or([eb('userId', '=', userId), eb('blockedId', '=', userId)]))
    .execute()
  const byMember = new Set(rows.filter((row) => row.userId === userId).map(({ blockedId }) => blockedId))
  return {
    byMember,
    either: new Set([...byMember, ...rows.map((row) => row.userId)].filter((id) => id !== userId)),
  }
}
