import { createHash } from 'node:crypto'
import { changesBetween } from '#app/cms/activity/activity.ts'
import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import { changeVersioned } from '#app/cms/admin-action/change-versioned.server.ts'
import { updateEventTimes } from '#app/events/event/event-times-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import { prayerFields } from '#app/platform/settings/prayer-settings.ts'
import type { SettingSection, Settings } from '#app/platform/settings/settings.ts'
import { readSettingsToEdit, saveSettings } from '#app/platform/settings/settings-store.server.ts'

/** A number as text that changes when the section's settings change. Working copies store it like an item's version. */
export function sectionVersion({ keys }: SettingSection, settings: Settings) {
  const serialized = JSON.stringify(keys.map((key) => settings[key]))
  return String(createHash('sha256').update(serialized).digest().readUIntBE(0, 4) >>> 1)
}

/**
 * Saves the changed settings of a section and records the change. Returns 'conflict' if the section is no longer at
 * `version`.
 */
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
        read: () => readSettingsToEdit(tx),
        isCurrent: (settings) => sectionVersion(section, settings) === version,
        write: async (before) => {
          const changed = changedKeys(before)
          await saveSettings(tx, Object.fromEntries(changed.map((key) => [key, after[key]])))
          if (changed.some(affectsPrayerTimes)) await updateEventTimes(tx, now)
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

const affectsPrayerTimes = (key: keyof Settings) =>
  key === 'timeZone' || prayerFields.some(({ name }) => name === key)

/** Lists the password policy's fields as settings, so that the activity entry names the field that changed. */
const flatten = ({ passwordPolicy, ...rest }: Settings) => ({ ...rest, ...passwordPolicy })
