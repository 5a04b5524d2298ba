import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { type Inbox, itemRef } from './inbox.server.ts'
import { changeStatus, type InboxItem, type StatusChange, type StatusOutcome } from './status-store.server.ts'

export type ItemStatusOutcome = StatusOutcome | { outcome: 'refused'; problem: string }

/**
 * Changes the status of an item, unless the inbox refuses it, and runs what the inbox does afterward. `choice` is what was
 * chosen with the status, such as how a pledge was paid. Call it within a transaction.
 */
export async function changeItemStatus(
  tx: Database,
  inbox: Inbox,
  item: InboxItem,
  change: StatusChange,
  { choice, actor, now }: { choice?: string | undefined; actor: Actor; now: Date },
): Promise<ItemStatusOutcome> {
  const problem = await inbox.statusProblem?.(tx, item, change.status)
  if (problem) return { outcome: 'refused', problem }
  const result = await changeStatus(tx, itemRef(inbox, item), change, actor, now)
  if (result.outcome === 'changed')
    await inbox.afterStatusChange?.(tx, result.before, { ...change, choice: choice ?? null }, actor, now)
  return result
}
