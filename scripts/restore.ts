// npm run restore -- <file> [--replace]: restores a site from a backup. See docs/running.md.
import { RestoreError, restoreBackup } from '#app/platform/backup/restore-backup.server.ts'
import { ConfigError, readConfig } from '#app/platform/config/config.server.ts'
import { openFiles } from '#app/platform/files/open-files.server.ts'
import { migrations } from '#db/migrations/index.ts'
import { explainStartFailure } from './start-failure.mjs'

process.umask(0o077)
const options = process.argv.slice(2).filter((argument) => argument.startsWith('-'))
const [path, ...others] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
if (!path || others.length > 0 || options.some((option) => option !== '--replace'))
  exitWithError('Usage: npm run restore -- <file.tar.gz> [--replace]', 2)

try {
  const config = readConfig(process.env)
  const { createdAt, rowCount, fileCount } = await restoreBackup(path, {
    config,
    secret: process.env.SECRET || undefined,
    files: await openFiles(config),
    migrations,
    replace: options.includes('--replace'),
  })
  console.log(
    `Restored ${rowCount} rows and ${fileCount} files from the backup of ${createdAt}. Start the site with npm start.`,
  )
} catch (error) {
  exitWithError(
    error instanceof ConfigError || error instanceof RestoreError
      ? error.message
      : String(explainStartFailure(error)),
  )
}

function exitWithError(message: string, code = 1): never {
  console.error(message)
  process.exit(code)
}
