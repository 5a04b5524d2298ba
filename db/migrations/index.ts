import type { Migration } from 'kysely/migration'
import * as publicSite from './2026-11-21-public-site.ts'

/** Every migration by its name, in the order they run. A name never changes once it has landed. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-public-site': publicSite,
}
