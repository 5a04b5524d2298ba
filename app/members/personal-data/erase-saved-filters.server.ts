import type { Database } from '#app/platform/database/database.ts'
import { mentions } from '#app/platform/mentions.ts'

/** Deletes the saved filters that search for a member. The member's own filters are deleted with the account. */
export async function eraseSavedFilters(db: Database, identifiers: readonly string[]) {
  const filters = await db.selectFrom('savedFilter').select(['id', 'name', 'query']).execute()
  const matches = filters.filter(({ name, query }) => {
    const texts = [name, ...new URLSearchParams(query).values()]
    return identifiers.some((identifier) => texts.some((text) => mentions(text, identifier)))
  })
  if (matches.length === 0) return
  const ids = matches.map(({ id }) => id)
  await db.deleteFrom('savedFilter').where('id', 'in', ids).execute()
}
