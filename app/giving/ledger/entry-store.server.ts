import { formatActor } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import type { NewEntry } from './entry.ts'

/** Each entry has 15 parameters; SQLite allows 32,766 per statement. */
const maxPerInsert = 1000

/**
 * Adds entries to the ledger and returns those that were new. Entries of zero are left out. Call it within the
 * transaction of the change.
 */
export async function addEntries(tx: Database, entries: readonly NewEntry[], now: Date): Promise<NewEntry[]> {
  const { timeZone } = await readSettings(tx)
  // Sorted, so that two transactions with the same keys cannot deadlock.
  const sortedEntries = entries
    .filter(({ amountCents }) => amountCents !== 0)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const addedKeys = new Set<string>()
  for (let offset = 0; offset < sortedEntries.length; offset += maxPerInsert) {
    const rows = await tx
      .insertInto('ledgerEntry')
      .values(sortedEntries.slice(offset, offset + maxPerInsert).map((entry) => toRow(entry, timeZone, now)))
      .onConflict((oc) => oc.column('key').doNothing())
      .returning('key')
      .execute()
    for (const { key } of rows) addedKeys.add(key)
  }
  return entries.filter(({ key }) => addedKeys.has(key))
}

const toRow = (
  { isTest, occurredAt, reason = '', actor = null, ...entry }: NewEntry,
  timeZone: string,
  now: Date,
) => ({
  ...entry,
  isTest: isTest ? 1 : 0,
  occurredAt: occurredAt.toISOString(),
  occurredOn: localDateIn(occurredAt, timeZone),
  recordedAt: now.toISOString(),
  actorId: actor?.id ?? null,
  actorName: actor ? formatActor(actor) : '',
  reason,
})

/**
 * Links entries to the payout that includes them. Entries that are not in the ledger yet are left out; they are linked
 * when the payout is applied again. Call it within a transaction.
 */
export async function linkToPayout(tx: Database, payoutId: string, entryKeys: readonly string[]) {
  for (let offset = 0; offset < entryKeys.length; offset += maxPerInsert) {
    await tx
      .insertInto('payoutEntry')
      .columns(['entryKey', 'payoutId'])
      .expression((eb) =>
        eb
          .selectFrom('ledgerEntry')
          .select((eb) => ['key', eb.val(payoutId).as('payoutId')])
          .where('key', 'in', entryKeys.slice(offset, offset + maxPerInsert)),
      )
      .onConflict((oc) => oc.column('entryKey').doNothing())
      .execute()
  }
}
