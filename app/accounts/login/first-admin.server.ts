import type { Changes } from '#app/cms/activity/activity.ts'
import { recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { hashPassword } from '#app/platform/auth/password-hash.server.ts'
import { endSessions } from '#app/platform/auth/session-store.server.ts'
import { type Config, ConfigError } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { isEqualSecret, keyFor } from '#app/platform/http/signature.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import {
  addMember,
  findMemberByEmail,
  hasAdmin,
  setPasswordHash,
  unlinkGoogleAndPhone,
} from './member-store.server.ts'
import { passwordProblems } from './password-check.server.ts'

/**
 * Creates the admin named in the configuration, unless the site already has an admin. Returns null or, if there is no
 * admin and the configuration names none, the path of the setup page.
 */
export async function ensureFirstAdmin(config: Config, db: Database, now: Date): Promise<string | null> {
  if (await hasAdmin(db)) return null
  if (!config.firstAdmin) return `/setup?token=${setupToken(config)}`
  const { email, password } = config.firstAdmin
  const problems = await passwordProblems(password, (await readSettings(db)).passwordPolicy)
  if (problems.length > 0) throw new ConfigError(`ADMIN_PASSWORD cannot be used: ${problems.join(' ')}`)
  await createFirstAdmin(db, email, await hashPassword(password), now)
  return null
}

/** Whether `token` is the one in the setup link printed at startup. Compares in constant time. */
export function isSetupToken(config: Pick<Config, 'secret'>, token: string | null) {
  return isEqualSecret(token ?? '', setupToken(config))
}

const setupToken = (config: Pick<Config, 'secret'>) => keyFor(config.secret, 'setup')

/** The first admin is the owner. The operator vouches for the address, so an existing account becomes the owner. */
async function createFirstAdmin(db: Database, email: string, passwordHash: string, now: Date) {
  await db.transaction().execute(async (db) => {
    const existing = await findMemberByEmail(db, email)
    if (!existing) {
      const admin = { name: 'Admin', email, passwordHash, role: 'owner', emailVerified: true } as const
      await recordFirstAdmin(db, await addMember(db, admin, now), admin.name, now)
      return
    }
    await db
      .updateTable('user')
      .set({ role: 'owner', emailVerified: 1, disabledAt: null, updatedAt: now.toISOString() })
      .where('id', '=', existing.id)
      .execute()
    await setPasswordHash(db, existing.id, passwordHash, now)
    if (!existing.emailVerified) await unlinkGoogleAndPhone(db, existing.id)
    await endSessions(db, existing.id)
    await recordFirstAdmin(db, existing.id, existing.name, now)
  })
}

/** Records the first admin in the activity log, without the email address. */
export function recordFirstAdmin(db: Database, id: string | null, name: string, now: Date) {
  const changes: Changes = { role: [null, 'owner'] }
  const activityEntry = {
    verb: 'added',
    subject: 'user',
    subjectId: id,
    label: name || 'First admin',
  } as const
  return recordActivity(db, null, { ...activityEntry, changes }, now)
}
