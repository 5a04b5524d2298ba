import type { Database } from '#app/platform/database/database.ts'
import { preparedQuery } from '#app/platform/database/prepared-query.server.ts'

/**
 * Whether a member has claimed the gifts that were made with their email address without logging in. `none`: there are
 * no such gifts. `offered`: the member has not decided yet. `declined`: the member chose not to add them to their
 * profile. `claimed`: the profile shows these gifts, and later ones too. `claimedBefore`: like `claimed`, but the gifts
 * were made with an address that is no longer the member's, so they could not be added again.
 */
export type GiftClaimStatus = 'none' | 'offered' | 'declined' | 'claimed' | 'claimedBefore'

export async function readGiftClaimStatus(db: Database, userId: string): Promise<GiftClaimStatus> {
  const donors = await donorsOfGuestGifts.execute(db, { userId })
  const unclaimed = donors.find((donor) => donor.userId === null)
  if (unclaimed) return unclaimed.matchDeclinedAt === null ? 'offered' : 'declined'
  if (donors.length === 0) return 'none'
  return donors.every(({ isAddressOfMember }) => isAddressOfMember) ? 'claimed' : 'claimedBefore'
}

const donorsOfGuestGifts = preparedQuery((db, member: { userId: string }) =>
  db
    .selectFrom('donor')
    .select(['userId', 'matchDeclinedAt'])
    .select((eb) => eb('email', 'in', verifiedEmail(db, member.userId)).as('isAddressOfMember'))
    .where('erasedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('userId', '=', member.userId),
        eb.and([eb('userId', 'is', null), eb('email', 'in', verifiedEmail(db, member.userId))]),
      ]),
    )
    .where('id', 'in', guestGiftDonorIds(db)),
)

/** Adds the gifts made with the member's verified email address to their profile; false if there are none to add. */
export async function claimGifts(db: Database, userId: string) {
  const { numUpdatedRows } = await updateUnclaimedDonor(db, userId)
    .set({ userId, matchDeclinedAt: null })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Remembers that the member does not want these gifts on the profile. They can still add them later. */
export async function declineGiftClaim(db: Database, userId: string, now: Date) {
  await updateUnclaimedDonor(db, userId).set({ matchDeclinedAt: now.toISOString() }).execute()
}

/**
 * Removes the gifts from the profile, and remembers that the member does not want them there. Gifts that were made with an
 * address that is no longer the member's cannot be added again.
 */
export async function unclaimGifts(db: Database, userId: string, now: Date) {
  await db
    .updateTable('donor')
    .set({ userId: null, matchDeclinedAt: now.toISOString() })
    .where('userId', '=', userId)
    // A donor without an email address was logged in when they gave, so there was nothing to claim.
    .where('email', '!=', '')
    .execute()
}

/** The donors of gifts that were made without logging in. */
const guestGiftDonorIds = (db: Database) =>
  db
    .selectFrom('gift')
    .select('donorId')
    .where('userId', 'is', null)
    .where('status', '=', 'confirmed')
    .where('isTest', '=', 0)

const updateUnclaimedDonor = (db: Database, userId: string) =>
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
