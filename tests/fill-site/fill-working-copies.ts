import { writeCopy } from '#app/cms/working-copies/working-copy-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { type Admin, pastTime, pick, texts, titles } from './samples.ts'

/** Adds an admin's working copies: two of one item, as if open in two tabs, and one of a new item per collection. */
export async function addWorkingCopies(
  db: Database,
  admin: Admin,
  collections: readonly string[],
  itemId: string,
) {
  const [first = ''] = collections
  const forms = [
    { collection: first, itemId, baseVersion: 1 },
    { collection: first, itemId, baseVersion: 0 },
    ...collections.map((collection) => ({ collection, itemId: '', baseVersion: null })),
  ]
  for (const [number, form] of forms.entries()) {
    const id = String(number).padStart(32, '0')
    const title = pick(titles, number)
    const fields = { title, body: pick(texts, number) }
    const copy = {
      id,
      editor: id,
      sequence: 1,
      path: '',
      continues: '',
      title,
      fields,
      savedAt: pastTime(number),
    }
    await writeCopy(db, admin.id, { ...form, ...copy })
  }
}
