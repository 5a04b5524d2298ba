import { changeText } from '#app/admin/texts/text-change-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { placeholderNames } from '#app/platform/settings/fill-placeholders.ts'
import { placeholdersOf, type SiteText } from '#app/platform/settings/text.ts'

const sharedNames: readonly string[] = placeholderNames

/**
 * Changes texts to their labels and placeholders, such as '«A spot is held» {time}', so that a page shows which texts
 * it uses.
 */
export async function labelTexts(db: Database, ...groups: Record<string, SiteText>[]) {
  for (const text of groups.flatMap((group) => Object.values(group))) {
    const ownNames = placeholdersOf(text).filter((name) => !sharedNames.includes(name))
    const value = [`«${text.label}»`, ...ownNames.map((name) => `{${name}}`)].join(' ')
    await changeText(db, text, { version: 0, value }, null, new Date())
  }
}
