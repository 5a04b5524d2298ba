import { randomUUID } from 'node:crypto'
import { administratorRoles, type Role } from '#app/platform/auth/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import { preparedQuery } from '#app/platform/database/prepared-query.server.ts'
import { cancelEmailChange } from './mailed-link-store.server.ts'

export interface NewMember {
  email: string
  emailVerified: boolean
  name?: string
  role?: Role
  image?: string | null
  /** Omitted for members without a password. */
  passwordHash?: string
}

/** Adds a member and returns their id; null if the address already has an account. */
export async function addMember(db: Database, member: NewMember, now: Date): Promise<string | null> {
  const id = randomUUID()
  const at = now.toISOString()
  const added = await db
    .insertInto('user')
    .values({
      id,
      name: member.name ?? '',
      email: member.email.toLowerCase(),
      emailVerified: member.emailVerified ? 1 : 0,
      image: member.image ?? null,
      role: member.role ?? 'user',
      affiliation: null,
      timeZone: null,
      disabledAt: null,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((oc) => oc.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return null
  if (member.passwordHash) await setPasswordHash(db, id, member.passwordHash, now)
  return id
}

/** A row of `account`; `accountId` is the member's id for a password, and the Google account id for Google. */
export function newAccountRow(
  account: {
    userId: string
    providerId: 'credential' | 'google'
    accountId: string
    password: string | null
  },
  now: Date,
) {
  const at = now.toISOString()
  return {
    ...account,
    id: randomUUID(),
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
    scope: null,
    createdAt: at,
    updatedAt: at,
  }
}

/** Sets or replaces a member's password, and invalidates a pending email change. */
export async function setPasswordHash(db: Database, userId: string, passwordHash: string, now: Date) {
  const password = passwordHash
  await db
    .insertInto('account')
    .values(newAccountRow({ userId, providerId: 'credential', accountId: userId, password }, now))
    .onConflict((oc) =>
      oc.columns(['providerId', 'accountId']).doUpdateSet({ password, updatedAt: now.toISOString() }),
    )
    .execute()
  await cancelEmailChange(db, userId)
}

export async function unlinkProvider(db: Database, userId: string, providerId: 'credential' | 'google') {
  await db.deleteFrom('account').where('userId', '=', userId).where('providerId', '=', providerId).execute()
}

/**
 * Removes a linked Google account and phone, which may belong to someone who signed up with another person's address.
 * Call this when the owner of the address has proved that it is theirs.
 */
export async function unlinkGoogleAndPhone(db: Database, userId: string) {
  await unlinkProvider(db, userId, 'google')
  await db.deleteFrom('memberPhone').where('userId', '=', userId).execute()
}

/** The hash of a member's password; undefined if they have none. */
export async function findPasswordHash(db: Database, userId: string) {
  const row = await db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return row?.password ?? undefined
}

export async function findMemberByEmail(db: Database, email: string) {
  return db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'emailVerified', 'role', 'disabledAt'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
}

export const findMember = (db: Database, id: string) => memberById.executeTakeFirst(db, { id })

const memberById = preparedQuery((db, member: { id: string }) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'emailVerified', 'role', 'affiliation', 'timeZone', 'createdAt'])
    .where('id', '=', member.id),
)

export async function updateProfile(
  db: Database,
  id: string,
  profile: { name?: string; affiliation?: string | null; image?: string | null },
  now: Date,
) {
  await db
    .updateTable('user')
    .set({ ...profile, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export async function saveTimeZone(db: Database, id: string, timeZone: string, now: Date) {
  await db.updateTable('user').set({ timeZone, updatedAt: now.toISOString() }).where('id', '=', id).execute()
}

/**
 * Runs a change that may remove an admin (by deletion, demotion or suspension) in a transaction, and withdraws the
 * invitations from that admin. Returns false and changes nothing for the owner, and when no other active admin
 * would remain.
 */
export function guardLastAdmin(db: Database, id: string, change: (db: Database) => Promise<void>) {
  return db.transaction().execute(async (db) => {
    await lockAdmins(db)
    const admins = await db
      .selectFrom('user')
      .select(['id', 'role'])
      .where('role', 'in', administratorRoles)
      .where('disabledAt', 'is', null)
      .execute()
    const admin = admins.find((admin) => admin.id === id)
    if (admin && (admin.role === 'owner' || admins.length === 1)) return false
    await change(db)
    if (admin) await withdrawInvitationsWithoutAdmin(db)
    return true
  })
}

/** An invitation is valid only while its sender is an active admin. */
async function withdrawInvitationsWithoutAdmin(db: Database) {
  await db
    .deleteFrom('invitation')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user')
            .select('user.id')
            .whereRef('user.id', '=', 'invitation.invitedBy')
            .where('user.role', 'in', administratorRoles)
            .where('user.disabledAt', 'is', null),
        ),
      ),
    )
    .execute()
}

/**
 * On PostgreSQL, serializes concurrent changes to who is an admin by writing every admin's row, so that two changes
 * cannot remove the last two admins. Call this within a transaction.
 */
export async function lockAdmins(db: Database) {
  await db
    .updateTable('user')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('role', 'in', administratorRoles)
    .execute()
}

export async function hasAdmin(db: Database) {
  const admin = await db
    .selectFrom('user')
    .select('id')
    .where('role', 'in', administratorRoles)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}
