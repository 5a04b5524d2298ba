import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'

export interface NewDonor {
  name: string
  /** Empty if the donor entered none. */
  email: string
  /** The member who was logged in. */
  userId?: string | null | undefined
}

/**
 * The id of the donor with this email address, or of a new donor. A donor without an address is always new, unless a
 * member is logged in. A new donor is linked to that member if they own the address; an earlier donor is linked only
 * when the member agrees. Call it within a transaction.
 */
export async function findOrAddDonor(tx: Database, donor: NewDonor, now: Date): Promise<string> {
  const email = donor.email.trim().toLowerCase()
  const member = donor.userId ? await findMember(tx, donor.userId) : undefined
  const isOwner = member !== undefined && (email === '' || (member.emailVerified && member.email === email))
  const values = {
    id: randomUUID(),
    name: donor.name,
    email,
    userId: isOwner ? member.id : null,
    createdAt: now.toISOString(),
  }
  if (email === '') {
    const knownDonor = member && (await findWithoutEmail(tx, member.id))
    if (knownDonor) return knownDonor.id
    await tx.insertInto('donor').values(values).execute()
    return values.id
  }
  await tx
    .insertInto('donor')
    .values(values)
    .onConflict((oc) => oc.doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('donor')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Gives a donor the name that was entered with a gift that is now paid. If the donor or the person who gave is a
 * member, they must be the same person: a gift with someone else's address does not rename the owner of the address,
 * even if the owner has not agreed to link the donor to their account.
 */
export async function renameDonor(
  tx: Database,
  { donorId, receiptName, userId }: { donorId: string; receiptName: string; userId: string | null },
) {
  const donor = await tx
    .selectFrom('donor')
    .select(['userId', 'email', 'erasedAt'])
    .where('id', '=', donorId)
    .executeTakeFirstOrThrow()
  if (donor.erasedAt !== null) return
  const ownerId = donor.userId ?? (await findOwnerId(tx, donor.email))
  if (ownerId !== userId) return
  await tx.updateTable('donor').set({ name: receiptName }).where('id', '=', donorId).execute()
}

async function findMember(db: Database, id: string) {
  const member = await db
    .selectFrom('user')
    .select(['id', 'email', 'emailVerified'])
    .where('id', '=', id)
    .executeTakeFirst()
  return member && { ...member, emailVerified: Boolean(member.emailVerified) }
}

/** The id of the member with this verified email address; null if there is none. */
async function findOwnerId(db: Database, email: string) {
  const owner = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .where('emailVerified', '=', 1)
    .executeTakeFirst()
  return owner?.id ?? null
}

const findWithoutEmail = (db: Database, userId: string) =>
  db.selectFrom('donor').select('id').where('userId', '=', userId).where('email', '=', '').executeTakeFirst()
