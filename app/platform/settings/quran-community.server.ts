import type { Database } from '#app/platform/database/database.ts'

/** How much all members have read together, in numbers that identify nobody. */
export interface CommunityCounts {
  /** Days on which a member read, summed over all members. */
  daysRead: number
  daysThisMonth: number
  /** Members with an entry in the last 30 days. */
  people: number
  /** The site's local date when this was counted. */
  countedOn: string
}

/** With fewer people, a number could identify one of them. */
const minPeople = 5

/** The counts of the Qur'an log that visitors may see; null while fewer than five people use it. */
export async function readCommunityCounts(db: Database): Promise<CommunityCounts | null> {
  const community = await db
    .selectFrom('quranCommunity')
    .select(['daysRead', 'daysThisMonth', 'people', 'countedOn'])
    .where('people', '>=', minPeople)
    .executeTakeFirst()
  return community ?? null
}

const placeholder = /\{log:\s*people\s*\}/gi
const textWithoutCount = 'members of the community'

export const hasReaderPlaceholder = (impactNumber: string) => impactNumber.search(placeholder) >= 0

/**
 * Replaces `{log: people}` in an impact number with how many people used the log in the last 30 days. While that count
 * is not shown, the whole text becomes “members of the community”, which fits into the same sentences.
 */
export function fillReaderCount(impactNumber: string, community: CommunityCounts | null) {
  if (!community) return hasReaderPlaceholder(impactNumber) ? textWithoutCount : impactNumber
  return impactNumber.replace(placeholder, community.people.toLocaleString('en-US'))
}
