import type { Database } from '#app/platform/database/database.ts'

const maxPerQuery = 500

/** The keys that have no entry yet. */
export async function listUnknownKeys(db: Database, keys: readonly string[]) {
  const knownKeys = new Set<string>()
  for (let offset = 0; offset < keys.length; offset += maxPerQuery) {
    const batch = keys.slice(offset, offset + maxPerQuery)
    for (const { key } of await db
      .selectFrom('ledgerEntry')
      .select('key')
      .where('key', 'in', batch)
      .execute())
      knownKeys.add(key)
  }
  return keys.filter((key) => !knownKeys.has(key))
}
