import type { Database } from '#app/platform/database/database.ts'
import { preparedQuery } from '#app/platform/database/prepared-query.server.ts'
import type { BadgeKey } from '#app/quran/practice/badge-rules.ts'

/** Makes the stored badges match those that the log has earned. A correction may have added or removed one. */
export async function storeBadges(
  db: Database,
  userId: string,
  badges: readonly { badge: BadgeKey; earnedOn: string }[],
) {
  const earned = new Map<string, string>(badges.map(({ badge, earnedOn }) => [badge, atNoon(earnedOn)]))
  const stored = await badgesOf.execute(db, { userId })
  const storedEarnedAt = new Map(stored.map(({ badge, earnedAt }) => [badge, earnedAt]))
  const lost = stored.map(({ badge }) => badge).filter((badge) => !earned.has(badge))
  const added = [...earned].filter(([badge, earnedAt]) => storedEarnedAt.get(badge) !== earnedAt)
  if (lost.length > 0)
    await db.deleteFrom('quranBadge').where('userId', '=', userId).where('badge', 'in', lost).execute()
  if (added.length === 0) return
  await db
    .insertInto('quranBadge')
    .values(added.map(([badge, earnedAt]) => ({ userId, badge, earnedAt })))
    .onConflict((oc) =>
      oc.columns(['userId', 'badge']).doUpdateSet(({ ref }) => ({ earnedAt: ref('excluded.earnedAt') })),
    )
    .execute()
}

const badgesOf = preparedQuery((db, member: { userId: string }) =>
  db.selectFrom('quranBadge').select(['badge', 'earnedAt']).where('userId', '=', member.userId),
)

const atNoon = (date: string) => `${date}T12:00:00.000Z`
