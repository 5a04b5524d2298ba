// npm run backup -- <file>: backs up the site, which may be running. See docs/running.md.
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BackupError } from '#app/platform/backup/backup-error.server.ts'
import { type BackupProgress, createBackup } from '#app/platform/backup/create-backup.server.ts'
import { ConfigError, readConfig } from '#app/platform/config/config.server.ts'
import { replaceFile } from '#app/platform/files/local-files.server.ts'
import { openFiles } from '#app/platform/files/open-files.server.ts'
import { explainStartFailure } from './start-failure.mjs'

process.umask(0o077)
const [argument, ...others] = process.argv.slice(2)
if (!argument || argument.startsWith('-') || others.length > 0)
  exitWithError('Usage: npm run backup -- <file.tar.gz>', 2)
const path = resolve(argument)
if (existsSync(path)) exitWithError(`${path} already exists. Choose another name.`)

try {
  const config = readConfig(process.env)
  const files = await openFiles(config)
  let progress: BackupProgress = { rowCount: 0, fileCount: 0, bytes: 0 }
  const onProgress = (current: BackupProgress) => {
    progress = current
  }
  const backup = createBackup({ config, files, now: new Date(), onProgress })
  await replaceFile(path, `${path}.${process.pid}.part`, backup)
  const { size } = await stat(path)
  console.log(
    `Backed up ${progress.rowCount} rows and ${progress.fileCount} files to ${path} (${size} bytes). It contains the site's secret key and all personal data: store it where nobody else can read it.`,
  )
} catch (error) {
  exitWithError(
    error instanceof ConfigError || error instanceof BackupError
      ? error.message
      : String(explainStartFailure(error)),
  )
}

function exitWithError(message: string, code = 1): never {
  console.error(message)
  process.exit(code)
}
