import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { contains, searchTerms } from '#app/platform/database/search.server.ts'

/**
 * Stores an address with the text that the person agreed to. For an address that is already on the list, replaces the
 * consent. Returns nothing in either case, so that the form does not reveal who is on the list.
 */
export async function addMerchInterest(db: Database, email: string, consent: string, now: Date) {
  const consentColumns = { consent, consentedAt: now.toISOString() }
  await db
    .insertInto('merchInterest')
    .values({ email: email.toLowerCase(), ...consentColumns })
    .onConflict((oc) => oc.column('email').doUpdateSet(consentColumns))
    .execute()
}

/** Newest first. */
export const interestOrder = { keys: ['consentedAt', 'email'], descending: true }

/** The addresses on the store waitlist, filtered by a search. */
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

/** The label of the activity entry: the log must not keep an address that was deleted. */
const placeholderLabel = 'an email address'

/** Removes an address permanently; false when it was not on the list. */
export async function removeMerchInterest(db: Database, email: string, actor: Actor, now: Date) {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('merchInterest')
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    const activityEntry = {
      verb: 'permanently deleted',
      subject: 'merch interest',
      subjectId: null,
      label: placeholderLabel,
    } as const
    await recordActivity(tx, actor, activityEntry, now)
    return true
  })
}
