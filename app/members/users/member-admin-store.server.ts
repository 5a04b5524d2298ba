import { guardLastAdmin } from '#app/accounts/login/member-store.server.ts'
import { turnOffTwoStep } from '#app/accounts/phone/phone-factor-store.server.ts'
import { changesBetween } from '#app/cms/activity/activity.ts'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { changeVersioned } from '#app/cms/admin-action/change-versioned.server.ts'
import { administratorRoles, isStaff, type Role, roleOf } from '#app/platform/auth/permissions.ts'
import { notifyOfRoleChange, sendSecurityAlert } from '#app/platform/auth/security-alert.server.ts'
import { endSessions, shortenSessions } from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { isPlaceholderEmail } from '#app/platform/mail/placeholder-email.ts'
import { handOverGroups, takeOverGroups } from '#app/quran/groups/leave-group-store.server.ts'

/** A member with the columns of the admin page. */
export async function findMemberDetails(db: Database, id: string) {
  const member = await db
    .selectFrom('user')
    .select([
      'id',
      'name',
      'email',
      'emailVerified',
      'role',
      'twoFactorEnabled',
      'affiliation',
      'timeZone',
      'disabledAt',
      'createdAt',
      'updatedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!member) return undefined
  return { ...member, emailVerified: Boolean(member.emailVerified), role: roleOf(member.role) }
}

export type MemberDetails = NonNullable<Awaited<ReturnType<typeof findMemberDetails>>>

/** The number of devices on which a member is logged in, and the time of the last use. */
export function readDeviceSummary(db: Database, userId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('updatedAt').as('lastUsedAt')])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirstOrThrow()
}

export type Outcome = 'done' | 'conflict' | 'lastAdmin' | 'notFound' | 'ownership' | 'unverified'

/**
 * Changes name and role, unless the member changed since `version` or no admin would remain. Only a member with a
 * verified address gets a role. Ownership does not change here.
 */
export async function changeMember(
  db: Database,
  admin: Actor,
  { id, version, ...after }: { id: string; version: string; name: string; role: Role },
  now: Date,
) {
  const { role } = after
  const removesAdmin = !administratorRoles.some((administrator) => administrator === role)
  return runGuarded(db, id, removesAdmin, async (tx) => {
    const before = await findMemberDetails(tx, id)
    if (before && (before.role === 'owner') !== (role === 'owner')) return 'ownership'
    if (before && before.role !== role && isStaff(role) && !before.emailVerified) return 'unverified'
    const { outcome } = await changeVersioned(
      tx,
      {
        read: () => findMemberDetails(tx, id),
        isCurrent: (member) => member.updatedAt === version,
        write: async () => {
          const { numUpdatedRows } = await tx
            .updateTable('user')
            .set({ ...after, updatedAt: laterThan(version, now) })
            .where('id', '=', id)
            .where('updatedAt', '=', version)
            .executeTakeFirst()
          if (isStaff(role)) await shortenSessions(tx, id, now)
          return numUpdatedRows > 0n
        },
        activity: ({ name, role }) => {
          const changes = changesBetween({ name, role }, after)
          const entry = {
            verb: 'changed',
            subject: 'user',
            subjectId: id,
            label: after.name,
            changes,
          } as const
          return Object.keys(changes).length > 0 ? [entry] : []
        },
      },
      admin,
      now,
    )
    if (outcome === 'changed' && before?.role !== role) await notifyOfRoleChange(tx, id, role, now)
    return outcome === 'changed' ? 'done' : outcome === 'conflict' ? 'conflict' : 'notFound'
  })
}

/**
 * Confirms a member's address without a link. 'conflict' if the address is no longer `email` or is a placeholder; 'done'
 * even if it was already confirmed.
 */
export async function confirmMemberEmail(
  db: Database,
  admin: Actor,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<'done' | 'conflict' | 'notFound'> {
  return db.transaction().execute(async (db) => {
    const member = await findMemberDetails(db, id)
    if (!member) return 'notFound'
    if (member.email !== email || isPlaceholderEmail(email)) return 'conflict'
    const { numUpdatedRows } = await db
      .updateTable('user')
      .set({ emailVerified: 1, updatedAt: laterThan(member.updatedAt, now) })
      .where('id', '=', id)
      .where('email', '=', email)
      .where('emailVerified', '=', 0)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await recordUserActivity(db, admin, 'confirmed the address of', member, now)
    return 'done'
  })
}

/** Suspends a member: ends all sessions and rejects logins until they are reinstated. */
export async function suspendMember(db: Database, admin: Actor, id: string, now: Date) {
  return runGuarded(db, id, true, async (db) => {
    const member = await findMemberDetails(db, id)
    if (!member) return 'notFound'
    const { numUpdatedRows } = await db
      .updateTable('user')
      .set({ disabledAt: now.toISOString(), updatedAt: laterThan(member.updatedAt, now) })
      .where('id', '=', id)
      .where('disabledAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 'done'
    await endSessions(db, id)
    await handOverGroups(db, id, 'suspended', now)
    await recordUserActivity(db, admin, 'suspended', member, now)
    return 'done'
  })
}

/** Lets a suspended member log in again. */
export async function reinstateMember(db: Database, admin: Actor, id: string, now: Date) {
  return runGuarded(db, id, false, async (db) => {
    const member = await findMemberDetails(db, id)
    if (!member) return 'notFound'
    const { numUpdatedRows } = await db
      .updateTable('user')
      .set({ disabledAt: null, updatedAt: laterThan(member.updatedAt, now) })
      .where('id', '=', id)
      .where('disabledAt', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 'done'
    await takeOverGroups(db, id, now)
    await recordUserActivity(db, admin, 'reinstated', member, now)
    return 'done'
  })
}

/** Ends all sessions of a member except `except`, the current session of an admin who logs themselves out. */
export async function logOutMember(
  db: Database,
  admin: Actor,
  { id, except }: { id: string; except?: string | undefined },
  now: Date,
) {
  return runGuarded(db, id, false, async (db) => {
    const member = await findMemberDetails(db, id)
    if (!member) return 'notFound'
    await endSessions(db, id, except)
    await recordUserActivity(db, admin, 'logged out everywhere', member, now)
    return 'done'
  })
}

/**
 * Turns two-step verification off for a member who has lost their phone and recovery codes, and emails them. Their
 * sessions continue. 'ownership' for the owner; 'done' even if it was already off.
 */
export async function turnOffMemberTwoStep(
  db: Database,
  admin: Actor,
  id: string,
  now: Date,
): Promise<'done' | 'notFound' | 'ownership'> {
  return db.transaction().execute(async (db) => {
    const member = await findMemberDetails(db, id)
    if (!member) return 'notFound'
    if (member.role === 'owner') return 'ownership'
    if (!(await turnOffTwoStep(db, id))) return 'done'
    await sendSecurityAlert(db, id, 'twoStepOffByAdmin', now)
    await recordUserActivity(db, admin, 'turned off two-step verification for', member, now)
    return 'done'
  })
}

/** Runs a change in a transaction. With `removesAdmin`, the result for the owner and the last admin is 'lastAdmin'. */
async function runGuarded(
  db: Database,
  id: string,
  removesAdmin: boolean,
  change: (db: Database) => Promise<Outcome>,
): Promise<Outcome> {
  if (!removesAdmin) return db.transaction().execute(change)
  let outcome: Outcome = 'lastAdmin'
  await guardLastAdmin(db, id, async (db) => {
    outcome = await change(db)
  })
  return outcome
}

type Verb = Parameters<typeof recordActivity>[2]['verb']

function recordUserActivity(
  db: Database,
  admin: Actor,
  verb: Verb,
  { id, name }: { id: string; name: string },
  now: Date,
) {
  return recordActivity(db, admin, { verb, subject: 'user', subjectId: id, label: name }, now)
}

/** A timestamp after `before`, even within the same millisecond. */
const laterThan = (before: string, now: Date) =>
  now.toISOString() > before ? now.toISOString() : new Date(new Date(before).getTime() + 1).toISOString()
