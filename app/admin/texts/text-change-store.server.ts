import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { findVersionedItem } from '#app/cms/collections/item-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { SiteText } from '#app/platform/settings/text.ts'
import { textCollection } from './text-collection.ts'

/** A text as admins have changed it. `value` is null for the default; `version` is 0 if the text was never changed. */
export async function findText(db: Database, { key }: Pick<SiteText, 'key'>) {
  const row = await findVersionedItem(db, textCollection, key)
  return row ? { value: row.value as string | null, version: row.version } : { value: null, version: 0 }
}

/**
 * Changes a text if it is still at `version`. Saving the default wording stores null. Version 1 is always the default,
 * so that even the first change can be undone.
 */
export async function changeText(
  db: Database,
  text: SiteText,
  change: { version: number; value: string },
  actor: Actor,
  now: Date,
) {
  const value = change.value === text.default ? null : change.value
  const label = textLabel(text)
  if (change.version === 0) {
    await db
      .insertInto('text')
      .values({ key: text.key, label, value: null, version: 1, updatedAt: now.toISOString() })
      .onConflict((oc) => oc.column('key').doNothing())
      .execute()
  }
  const version = Math.max(change.version, 1)
  return changeItem(db, textCollection, { id: text.key, version, values: { label, value } }, actor, now)
}

/** A text's name outside its page: 'Donate: Introduction'. */
const textLabel = ({ place, label }: Pick<SiteText, 'place' | 'label'>) => `${place.title}: ${label}`
