import type { Database } from '#app/platform/database/database.ts'
import { mailHost } from '#app/platform/mail/mail-host.ts'
import { readSettings } from './settings-store.server.ts'

/** The default From address: the initiative's current name, at the site's host. */
export async function mailSender(db: Database, origin: string | null) {
  const { name } = await readSettings(db)
  return { name, address: `no-reply@${mailHost(origin)}` }
}
