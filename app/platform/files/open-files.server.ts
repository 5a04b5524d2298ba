import { join } from 'node:path'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Files } from './files.ts'
import { openLocalFiles } from './local-files.server.ts'

/** Opens the bucket that `FILES_URL` names or, if it is unset, the folder `files` in `DATA_DIR`. */
export async function openFiles(config: Pick<Config, 'filesUrl' | 'filesKeys' | 'dataDir'>): Promise<Files> {
  if (!config.filesUrl) return openLocalFiles(join(config.dataDir, 'files'))
  const { openS3Files } = await import('./s3-files.server.ts')
  return openS3Files(config.filesUrl, config.filesKeys)
}
