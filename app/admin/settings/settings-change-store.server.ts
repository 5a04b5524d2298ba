import { createHash } from 'node:crypto'
import { changesBetween } from '#app/cms/activity/activity.ts'
import { type Actor, recordDeed } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import { readSettings, saveSettings } from '#app/platform/settings/settings-store.server.ts'
import type { SettingSection } from './setting-sections.ts'

/** Stands for how a section's settings are; another one means that somebody changed them. */
export function versionOf({ keys }: SettingSection, settings: Settings) {
  const values = JSON.stringify(keys.map((key) => settings[key]))
  return createHash('sha256').update(values).digest('base64url').slice(0, 16)
}

/** Stores what changed of a section and writes it down; 'stale' when somebody changed the section since `version`. */
export function changeSettings(
  db: Database,
  admin: Actor,
  { section, version, after }: { section: SettingSection; version: string; after: Partial<Settings> },
  now: Date,
): Promise<'done' | 'stale'> {
  return db.transaction().execute(async (db) => {
    await queueBehindOthers(db, now)
    const before = await readSettings(db)
    if (versionOf(section, before) !== version) return 'stale'
    const changed = section.keys.filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]))
    if (changed.length === 0) return 'done'
    await saveSettings(db, Object.fromEntries(changed.map((key) => [key, after[key]])))
    const changes = changesBetween(flat(before), flat({ ...before, ...after }))
    const deed = {
      verb: 'changed',
      subject: 'settings',
      subjectId: section.slug,
      label: section.title,
    } as const
    await recordDeed(db, admin, { ...deed, changes }, now)
    return 'done'
  })
}

/** Everyone writes this row first, so on PostgreSQL the second of two admins sees what the first has stored. */
async function queueBehindOthers(db: Database, now: Date) {
  await db
    .insertInto('setting')
    .values({ key: 'lastChangeAt', value: JSON.stringify(now.toISOString()) })
    .onConflict((oc) => oc.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()
}

/** The parts of the password policy stand beside the other settings, so that a deed names the part that changed. */
const flat = ({ passwordPolicy, ...others }: Settings) => ({ ...others, ...passwordPolicy })
