import { z } from 'zod'
import { cacheFolder } from '#app/platform/files/files.ts'

export const manifestName = 'backup.json'
export const secretName = 'secret'
export const backupFormat = 1

/** The folder of the backups. In a bucket, it is in the same bucket as the site's files. */
export const backupFolder = 'backups'

/** Whether a file belongs in a backup. Backups themselves and files that can be regenerated do not. */
export const belongsInBackup = (path: string) =>
  !path.startsWith(`${backupFolder}/`) && !path.startsWith(`${cacheFolder}/`)

const manifestSchema = z.object({
  format: z.number(),
  createdAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Names of the applied migrations, in order. */
  migrations: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>

/** Parses `backup.json`; undefined if it is invalid. */
export function readManifest(text: string): Manifest | undefined {
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
