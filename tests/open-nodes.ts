import { onTestFinished } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { openPostgres } from '#app/platform/database/open-database.server.ts'

/** Opens the database as several nodes would; with SQLite, a site has only one node. */
export async function openNodes({ db, url }: { db: Database; url: string | null }) {
  if (url === null) return [db]
  const others = await Promise.all([1, 2].map(() => openPostgres(url)))
  onTestFinished(async () => {
    for (const { close } of others) await close()
  })
  return [db, ...others.map((other) => other.db)]
}
