import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from './settings-store.server.ts'

/** The default From address: the initiative's current name. */
export async function mailSender(db: Database) {
  const { name } = await readSettings(db)
  return { name, address: 'no-reply@localhost' }
}
