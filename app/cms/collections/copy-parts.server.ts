import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import type { Collection } from './collection.ts'

/** Copies the parts of the item `from` to its copies `to`. Call it within the transaction that adds the copies. */
export async function copyParts(
  tx: Database,
  { partTables = [] }: Pick<Collection, 'partTables'>,
  from: string,
  to: readonly string[],
) {
  for (const table of partTables) {
    // All of these tables have an `id` and an `eventId`.
    const parts = await tx
      .selectFrom(table as 'eventShift')
      .selectAll()
      .where('eventId', '=', from)
      .execute()
    const copies = to.flatMap((eventId) => parts.map((part) => ({ ...part, id: randomUUID(), eventId })))
    // Both databases limit the number of values in a statement.
    for (let start = 0; start < copies.length; start += 500)
      await tx
        .insertInto(table as 'eventShift')
        .values(copies.slice(start, start + 500))
        .execute()
  }
}
