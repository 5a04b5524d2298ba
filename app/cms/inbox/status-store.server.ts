import type { Kysely } from 'kysely'
import { changesBetween } from '#app/cms/activity/activity.ts'
import { type Actor, formatActor } from '#app/cms/activity/activity-store.server.ts'
import { changeVersioned } from '#app/cms/admin-action/change-versioned.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { contains, searchTerms } from '#app/platform/database/search.server.ts'
import { activitySubjectNames, type InboxTable, type ItemRef } from './note.ts'

/** The columns that all inboxes share. A row also has the other columns of its table. */
export interface InboxItem {
  id: string
  createdAt: string
  status: string
  statusChangedAt: string | null
  statusChangedBy: string | null
  version: number
}

/** The database with one row type for all inbox tables, so that a query can name its table at run time. */
const inboxTables = (db: Database) => db as unknown as Kysely<Record<InboxTable, InboxItem>>

/** Newest first. */
export const inboxOrder = { keys: ['createdAt', 'id'], descending: true }

/**
 * A query for the items that match the search and have the status. If no status is selected, items with the status
 * `unlisted` are left out.
 */
export function inboxItems(
  db: Database,
  { table, unlisted }: { table: InboxTable; unlisted?: string | undefined },
  { status, search }: { status: string | null; search: string | null },
) {
  const all = inboxTables(db).selectFrom(table).selectAll()
  const withStatus = status
    ? all.where('status', '=', status)
    : unlisted
      ? all.where('status', '!=', unlisted)
      : all
  return searchTerms(search).reduce((query, term) => query.where(contains('searchText', term)), withStatus)
}

/** A query for the items with these ids. */
export const inboxItemsById = (db: Database, { table }: { table: InboxTable }, ids: readonly string[]) =>
  inboxTables(db).selectFrom(table).selectAll().where('id', 'in', ids)

export async function findInboxItem(
  db: Database,
  table: InboxTable,
  id: string,
): Promise<InboxItem | undefined> {
  return inboxTables(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
}

export type StatusOutcome =
  | { outcome: 'changed'; before: InboxItem; version: number }
  /** Someone else changed the status first. */
  | { outcome: 'conflict'; current: InboxItem }
  | { outcome: 'notFound' }

export type StatusChange = Record<string, string | number | null> & {
  status: string
  /** The version that the admin saw. */
  version: number
}

/**
 * Changes an item's status and related columns if it has the version that the admin saw. Call it within a transaction.
 */
export async function changeStatus(
  tx: Database,
  { subject, subjectId, label }: ItemRef,
  { version, ...values }: StatusChange,
  actor: Actor,
  now: Date,
): Promise<StatusOutcome> {
  const result = await changeVersioned(
    tx,
    {
      read: () => findInboxItem(tx, subject, subjectId),
      isCurrent: (item) => item.version === version,
      write: async () => {
        const { numUpdatedRows } = await inboxTables(tx)
          .updateTable(subject)
          .set({
            ...values,
            statusChangedAt: now.toISOString(),
            statusChangedBy: formatActor(actor),
            version: version + 1,
          })
          .where('id', '=', subjectId)
          .where('version', '=', version)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      },
      activity: (before) => {
        const changes = changesBetween({ ...before }, values)
        if (Object.keys(changes).length === 0) return []
        return [{ verb: 'changed', subject: activitySubjectNames[subject], subjectId, label, changes }]
      },
    },
    actor,
    now,
  )
  if (result.outcome !== 'changed') return result
  return { outcome: 'changed', before: result.before, version: version + 1 }
}

/** The number of items by status; statuses without items are left out. */
export async function countByStatus(db: Database, table: InboxTable): Promise<Record<string, number>> {
  const rows = await inboxTables(db)
    .selectFrom(table)
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
