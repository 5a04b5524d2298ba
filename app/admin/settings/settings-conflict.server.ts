import { listActivityOf } from '#app/cms/activity/activity-list-store.server.ts'
import type { Failure } from '#app/cms/admin-action/admin-action.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { SettingSection } from '#app/platform/settings/settings.ts'
import { readSettingsToEdit } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { sectionVersion } from './settings-change-store.server.ts'

/** Names who made the conflicting change. Saving again overwrites it. */
export async function describeConflict(db: Database, section: SettingSection): Promise<Failure> {
  const settings = await readSettingsToEdit(db)
  const [last] = await listActivityOf(db, 'settings', section.slug)
  const conflict = last
    ? `${last.actorName} changed these settings on ${formatDateTime(last.at, settings.timeZone)}`
    : 'Someone changed these settings'
  const problem = `${conflict}, while you had them open. Your changes are still below: save again to overwrite theirs, or cancel to see theirs.`
  return { problem, values: { version: sectionVersion(section, settings) } }
}
