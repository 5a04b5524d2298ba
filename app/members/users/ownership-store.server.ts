import { lockAdmins } from '#app/accounts/login/member-store.server.ts'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Role } from '#app/platform/auth/permissions.ts'
import { notifyOfRoleChange } from '#app/platform/auth/security-alert.server.ts'
import type { Database } from '#app/platform/database/database.ts'

/** The admins who can become the owner. */
export const listNextOwners = (db: Database) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'admin')
    .where('emailVerified', '=', 1)
    .where('disabledAt', 'is', null)
    .orderBy('searchText')
    .execute()

class TransferRefusedError extends Error {}

/**
 * Makes another admin the owner, and the owner an admin, in one transaction: there is always exactly one owner. False if
 * `owner` is no longer the owner, or the other member is not an active admin with a confirmed address.
 */
export async function transferOwnership(
  db: Database,
  owner: NonNullable<Actor>,
  receiverId: string,
  now: Date,
): Promise<boolean> {
  if (receiverId === owner.id) return false
  try {
    await db.transaction().execute(async (tx) => {
      await lockAdmins(tx)
      // The unique index allows one owner at a time, so the current one steps down first.
      if (!(await changeRole(tx, owner.id, ['owner', 'admin'], now))) throw new TransferRefusedError()
      if (!(await changeRole(tx, receiverId, ['admin', 'owner'], now))) throw new TransferRefusedError()
      for (const [id, before, role] of [
        [owner.id, 'owner', 'admin'],
        [receiverId, 'admin', 'owner'],
      ] as const) {
        const { name } = await tx
          .selectFrom('user')
          .select('name')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const entry = { verb: 'changed', subject: 'user', subjectId: id, label: name } as const
        await recordActivity(tx, owner, { ...entry, changes: { role: [before, role] } }, now)
        await notifyOfRoleChange(tx, id, role, now)
      }
    })
    return true
  } catch (error) {
    if (error instanceof TransferRefusedError) return false
    throw error
  }
}

/** Changes a role; false if the member does not have the first role, is suspended, or has no confirmed address. */
async function changeRole(tx: Database, id: string, [from, to]: [from: Role, to: Role], now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('user')
    .set({ role: to, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .where('role', '=', from)
    .where('emailVerified', '=', 1)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
