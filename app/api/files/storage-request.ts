import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Files } from '#app/platform/files/files.ts'

/** One request to the file storage, and what it is answered from. */
export interface StorageRequest {
  request: Request
  config: Config
  db: Database
  files: Files
  now: Date
  bucket: string
  /** Where clients reach the site. */
  origin: string
}
