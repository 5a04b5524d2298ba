import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { contains, searchTerms } from '#app/platform/database/search.server.ts'

/** The newest first. */
export const interestOrder = { keys: ['consentedAt', 'email'], descending: true }

/** Who wants to hear of the store, as far as the address has what is searched for. */
export function merchInterestQuery(db: Database, search: string | null) {
  const all = db.selectFrom('merchInterest').select(['email', 'consent', 'consentedAt'])
  return searchTerms(search).reduce((query, word) => query.where(contains('email', word)), all)
}

export async function countMerchInterest(db: Database) {
  const { count } = await db
    .selectFrom('merchInterest')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Takes an address off the list for good; false when it was not on it. */
export async function removeMerchInterest(db: Database, email: string, actor: Actor, now: Date) {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('merchInterest')
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    const activityEntry = {
      verb: 'removed for good',
      subject: 'merch interest',
      subjectId: null,
      label: email,
    } as const
    await recordActivity(tx, actor, activityEntry, now)
    return true
  })
}
