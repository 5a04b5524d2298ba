import type { Migration } from 'kysely/migration'
import * as accounts from './2026-11-21-accounts.ts'
import * as publicSite from './2026-11-21-public-site.ts'
import * as admin from './2026-11-22-admin.ts'

/**
 * Every migration by its name. They run in the order of their names, and a name never changes once it has
 * landed: a second one of the same day gets a letter after its date.
 */
export const migrations: Record<string, Migration> = {
  '2026-11-21-public-site': publicSite,
  '2026-11-21b-accounts': accounts,
  '2026-11-22-admin': admin,
}
