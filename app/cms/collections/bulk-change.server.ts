import type { AdminActionArgs } from '#app/cms/admin-action/admin-action.server.ts'
import {
  type FindMatching,
  noActionChosen,
  runBulkChange,
} from '#app/cms/bulk-changes/run-bulk-change.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { changeSelectedItem } from './bulk-item-store.server.ts'
import { type Collection, editAccess, listPath, pluralNoun, trashPath } from './collection.ts'
import { itemsMatching, readItemFilter } from './item-list-store.server.ts'
import { requireEditor } from './require-editor.server.ts'
import { stateChanges, verbOfChange } from './state-change.ts'
import { listTrashedIds } from './trash-store.server.ts'

/** Finds items with the filters of the default list. A list with other filters passes its own function instead. */
export const findListed =
  (collection: Collection): FindMatching =>
  (db, filter, limit, now) =>
    itemsMatching(db, collection, readItemFilter(filter), now)
      .select(['id', 'version'])
      .orderBy('id')
      .limit(limit)
      .execute()

/** Publishes, unpublishes, trashes or restores the selected items, depending on the button (`change`). */
export async function changeSelectedItems(
  args: AdminActionArgs,
  collection: Collection,
  findInList: FindMatching = findListed(collection),
) {
  const { onlyAssignedTo } = await requireEditor(args.context, collection)
  const values = await readFields(args.request)
  const change = stateChanges.find((known) => known === values.change)
  if (!change) {
    const path = values.list === 'trash' ? trashPath(collection) : listPath(collection)
    return noActionChosen(args, path, values)
  }
  return runBulkChange(args, {
    listKey: collection.path,
    permission: editAccess(collection),
    values,
    ...(change === 'restore' ? { path: trashPath(collection) } : {}),
    findMatching:
      change === 'restore'
        ? (db, _, limit) => listTrashedIds(db, collection, onlyAssignedTo, limit)
        : findInList,
    change: (tx, item, actor, now) =>
      changeSelectedItem(tx, { collection, onlyAssignedTo }, { ...item, change }, actor, now),
    labels: { done: (count) => `${formatItemCount(collection, count)} ${verbOfChange[change]}.` },
    error: `Error changing ${pluralNoun(collection)}. Please try again.`,
  })
}

/** '1 article', '8 articles'. */
export const formatItemCount = (collection: Pick<Collection, 'noun' | 'plural'>, count: number) =>
  countText(count, collection.noun, pluralNoun(collection))
