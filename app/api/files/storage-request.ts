import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Files } from '#app/platform/files/files.ts'

/** A storage request with its dependencies. */
export interface StorageRequest {
  request: Request
  config: Config
  db: Database
  files: Files
  now: Date
  bucket: string
  /** The public origin of the site. */
  origin: string
}
