import type { Database } from '#app/platform/database/database.ts'

/**
 * Whether a member's profile shows gifts that were made with their email address without logging in. `none`: there are
 * no such gifts. `offered`: the member has not decided yet. `declined`: the member chose not to add them. `added`: the
 * profile shows these gifts, and later ones too.
 */
export type DonorMatch = 'none' | 'offered' | 'declined' | 'added'

export async function readDonorMatch(db: Database, userId: string): Promise<DonorMatch> {
  const donors = await db
    .selectFrom('donor')
    .select(['userId', 'matchDeclinedAt'])
    .where('erasedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('userId', '=', userId),
        eb.and([eb('userId', 'is', null), eb('email', 'in', verifiedEmail(db, userId))]),
      ]),
    )
    .where('id', 'in', donorsWithoutLogin(db))
    .execute()
  const unmatched = donors.find((donor) => donor.userId === null)
  if (unmatched) return unmatched.matchDeclinedAt === null ? 'offered' : 'declined'
  return donors.length > 0 ? 'added' : 'none'
}

/** Adds the gifts made with the member's verified email address to their profile. */
export async function addMatchedGifts(db: Database, userId: string) {
  await updateUnmatchedDonor(db, userId).set({ userId, matchDeclinedAt: null }).execute()
}

/** Remembers that the member does not want these gifts on the profile. They can still add them later. */
export async function declineMatch(db: Database, userId: string, now: Date) {
  await updateUnmatchedDonor(db, userId).set({ matchDeclinedAt: now.toISOString() }).execute()
}

/** Undoes `addMatchedGifts`, and remembers that the member declined. */
export async function removeMatchedGifts(db: Database, userId: string, now: Date) {
  await db
    .updateTable('donor')
    .set({ userId: null, matchDeclinedAt: now.toISOString() })
    .where('userId', '=', userId)
    // A donor without an address belongs to the member who was logged in.
    .where('email', '!=', '')
    .execute()
}

const donorsWithoutLogin = (db: Database) =>
  db
    .selectFrom('gift')
    .select('donorId')
    .where('userId', 'is', null)
    .where('status', '=', 'confirmed')
    .where('isTest', '=', 0)

const updateUnmatchedDonor = (db: Database, userId: string) =>
  db
    .updateTable('donor')
    .where('userId', 'is', null)
    .where('erasedAt', 'is', null)
    .where('email', 'in', verifiedEmail(db, userId))

const verifiedEmail = (db: Database, userId: string) =>
  db
    .selectFrom('user')
    .select(({ fn }) => fn<string>('lower', ['email']).as('email'))
    .where('id', '=', userId)
    .where('emailVerified', '=', 1)
