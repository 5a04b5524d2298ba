import { z } from 'zod'

export const manifestName = 'backup.json'
export const secretName = 'secret'
export const backupFormat = 1

/** In a bucket that also holds the site's files, backups lie in this folder, and are no part of a backup. */
export const backupFolder = 'backups'

const manifest = z.object({
  format: z.number(),
  createdAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The names of the migrations that made the schema, in order. */
  migrations: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifest>

/** Undefined when it says nothing that we understand. */
export function readManifest(text: string): Manifest | undefined {
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
