import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { Member } from './member.server.ts'

/** The member's time zone, by default the site's. */
export async function memberTimeZone(db: Database, member: Pick<Member, 'timeZone'>) {
  return member.timeZone ?? (await readSettings(db)).timeZone
}
