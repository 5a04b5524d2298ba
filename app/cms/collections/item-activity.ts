import type { Changes, Verb } from '#app/cms/activity/activity.ts'
import type { ActivityEntry } from '#app/cms/activity/activity-store.server.ts'
import { titleOf, type VersionedCollection } from './collection.ts'

/** The activity entry for a change to an item. */
export const itemActivity = (
  collection: VersionedCollection,
  item: { id: string },
  verb: Verb,
  changes: Changes = {},
): ActivityEntry => ({
  verb,
  subject: collection.noun,
  subjectId: item.id,
  label: titleOf(collection, item),
  changes,
})
