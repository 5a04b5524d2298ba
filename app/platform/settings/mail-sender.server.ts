import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from './settings-store.server.ts'

/** Who mails come from where the operator said nothing: the initiative, by the name it has now. */
export async function mailSender(db: Database) {
  const { name } = await readSettings(db)
  return { name, address: 'no-reply@localhost' }
}
