import {
  type AdminActionArgs,
  type Failure,
  runAdminAction,
  type Success,
} from '#app/cms/admin-action/admin-action.server.ts'
import type { Member } from '#app/platform/auth/member.server.ts'
import type { Access } from '#app/platform/auth/permissions.ts'
import { countText } from '#app/platform/count-text.ts'
import type { Database } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import {
  maxSelected,
  readSelection,
  type SelectedItem,
  type Selection,
} from '#app/platform/http/selection.ts'
import { type ChangedItem, changeEach, type ItemOutcome, revertEach } from './bulk-change-store.server.ts'
import { type BulkLabels, describeBulkResult, needsAttention } from './bulk-result.ts'
import { digestOf } from './count-selectable.server.ts'

/** Finds up to `limit` items that match the filter of a list. */
export type FindMatching = (
  tx: Database,
  filter: URLSearchParams,
  limit: number,
  now: Date,
) => Promise<SelectedItem[]>

interface ChangedList {
  /** The list's path below `/admin`, which also identifies the list in stored undos. */
  listKey: string
  permission: Access
}

interface BulkChange extends ChangedList {
  /** The page to return to, if not the list: the trash, for example. */
  path?: string
  findMatching: FindMatching
  /** Applies the change to one item within the transaction, and records its activity entry. */
  change: (tx: Database, item: SelectedItem, actor: Member, now: Date) => Promise<ItemOutcome>
  labels: BulkLabels
  /** Shows the message as a problem even if every item was changed. */
  isProblem?: boolean
  error: string
  /** The submitted form, if the caller has already read the request's body. */
  values?: Record<string, string>
}

/**
 * Applies one change to the selected items of a list in one transaction, with one undo for all of them. Skips items that
 * someone else has changed; the message says how many.
 */
export function runBulkChange(args: AdminActionArgs, action: BulkChange) {
  const { listKey, permission, path = `/admin/${listKey}` } = action
  return runAdminAction(args, {
    permission,
    ...(action.values ? { values: action.values } : {}),
    run: async ({ db, actor, now, values }): Promise<Success | Failure> => {
      const selection = readSelection(values)
      const result = await db.transaction().execute(async (tx) => {
        const items = await resolveSelection(tx, selection, action.findMatching, now)
        if ('problem' in items) return items
        return changeEach(tx, { list: listKey, items }, (item) => action.change(tx, item, actor, now), now)
      })
      const returnPath = withFilter(path, selection.filter)
      if ('problem' in result) return { ...result, path: returnPath }
      const fields = { change: result.undo ?? '', filter: `${selection.filter}` }
      return {
        path: returnPath,
        text: describeBulkResult(result, action.labels),
        tone: action.isProblem || needsAttention(result) ? 'error' : 'success',
        ...(result.undo ? { undo: { action: `/admin/${listKey}/bulk-undo`, fields } } : {}),
      }
    },
    error: action.error,
    errorPath: (values) => withFilter(path, readSelection(values).filter),
  })
}

/** The response to an unknown or missing action: pressing Enter on a checkbox submits the form without a button. */
export const noActionChosen = (args: AdminActionArgs, path: string, values: Record<string, string>) =>
  redirectWithFlash(args, withFilter(path, readSelection(values).filter), {
    text: 'Choose what to do with the selected rows.',
    tone: 'error',
  })

/** Undoes a bulk change, except for items that have been changed since then. */
export function runBulkUndo(
  args: AdminActionArgs,
  {
    listKey,
    permission,
    revert,
  }: ChangedList & {
    revert: (tx: Database, item: ChangedItem, actor: Member, now: Date) => Promise<ItemOutcome>
  },
) {
  const path = `/admin/${listKey}`
  return runAdminAction(args, {
    permission,
    run: async ({ db, actor, now, values: { change = '', ...values } }) => {
      const returnPath = withFilter(path, readSelection(values).filter)
      const result = await db
        .transaction()
        .execute((tx) =>
          revertEach(tx, { list: listKey, id: change }, (item) => revert(tx, item, actor, now), now),
        )
      if (!result) return { path: returnPath, text: 'This can no longer be undone.', tone: 'error' }
      const done = (count: number) => `The change to ${countText(count, 'item', 'items')} was undone.`
      return {
        path: returnPath,
        text: describeBulkResult(result, { done }),
        tone: needsAttention(result) ? 'error' : 'success',
      }
    },
    error: 'The change could not be undone. Please try again.',
    errorPath: path,
  })
}

/**
 * Returns the selected items, or a problem: none or too many are selected, or all rows of the list were selected and the
 * list has changed since then.
 */
export async function resolveSelection(
  db: Database,
  { items, matching, filter }: Selection,
  findMatching: FindMatching,
  now: Date,
): Promise<SelectedItem[] | Failure> {
  const found = matching === null ? items : await findMatching(db, filter, maxSelected + 1, now)
  if (found.length > maxSelected) return { problem: `Select at most ${maxSelected} rows at a time.` }
  if (matching !== null && digestOf(found) !== matching.digest) {
    return {
      problem: `The list has changed since you opened it: ${found.length} match now. Nothing was changed. Please review the list and try again.`,
    }
  }
  if (found.length === 0) return { status: 400, problem: 'Select at least one row first.' }
  // Sorted, so that two admins who change the same items lock them in the same order and cannot deadlock.
  return found.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const withFilter = (path: string, filter: URLSearchParams) => (filter.size > 0 ? `${path}?${filter}` : path)
