import { createHash } from 'node:crypto'
import { changesBetween } from '#app/cms/activity/activity.ts'
import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import { changeVersioned } from '#app/cms/admin-action/change-versioned.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.server.ts'
import type { SettingSection, Settings } from '#app/platform/settings/settings.ts'
import { readSettings, saveSettings } from '#app/platform/settings/settings-store.server.ts'

/** A hash of a section's settings. It changes when any of them changes. */
export function sectionVersion({ keys }: SettingSection, settings: Settings) {
  const values = JSON.stringify(keys.map((key) => settings[key]))
  return createHash('sha256').update(values).digest('base64url').slice(0, 16)
}

/** Saves the changed settings of a section and records the change. 'conflict' when the section changed after `version`. */
export function changeSettings(
  db: Database,
  admin: Actor,
  { section, version, after }: { section: SettingSection; version: string; after: Partial<Settings> },
  now: Date,
): Promise<'done' | 'conflict'> {
  const changedKeys = (before: Settings) =>
    section.keys.filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]))
  return db.transaction().execute(async (tx) => {
    await lockKey(tx, 'settings', now)
    const { outcome } = await changeVersioned(
      tx,
      {
        read: () => readSettings(tx),
        isCurrent: (settings) => sectionVersion(section, settings) === version,
        write: async (before) => {
          await saveSettings(tx, Object.fromEntries(changedKeys(before).map((key) => [key, after[key]])))
          return true
        },
        activity: (before) => {
          const changes = changesBetween(flatten(before), flatten({ ...before, ...after }))
          const { slug, title } = section
          const entry = { verb: 'changed', subject: 'settings', subjectId: slug, label: title } as const
          return changedKeys(before).length > 0 ? [{ ...entry, changes }] : []
        },
      },
      admin,
      now,
    )
    return outcome === 'changed' ? 'done' : 'conflict'
  })
}

/** Lists the fields of the password policy as settings, so that the activity entry names the field that changed. */
const flatten = ({ passwordPolicy, ...rest }: Settings) => ({ ...rest, ...passwordPolicy })
