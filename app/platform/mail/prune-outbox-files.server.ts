import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { outboxFolder } from './mail-transport.server.ts'

const batchSize = 500

/**
 * Deletes the `.eml` files whose row is no longer in the outbox: emails of erased members, and those older than
 * the retention period.
 */
export async function pruneOutboxFiles(db: Database, config: Pick<Config, 'dataDir'>) {
  const folder = outboxFolder(config)
  const names = (await listFiles(folder)).filter((name) => name.endsWith('.eml'))
  for (let start = 0; start < names.length; start += batchSize) {
    const files = await Promise.all(
      names
        .slice(start, start + batchSize)
        .map(async (name) => ({ path: join(folder, name), id: await mailIdOf(folder, name) })),
    )
    const ids = files.map(({ id }) => id)
    const rows = await db.selectFrom('mail').select('id').where('id', 'in', ids).execute()
    const existing = new Set(rows.map(({ id }) => id))
    for (const { path, id } of files) if (!existing.has(id)) await rm(path, { force: true })
  }
}

async function listFiles(folder: string) {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Files written before version 0.2.0 have the id only in the Message-ID. */
async function mailIdOf(folder: string, name: string) {
  const id = /_([\da-f-]{36})\.eml$/.exec(name)?.[1]
  if (id) return id
  const text = await readFile(join(folder, name), 'latin1')
  return /^Message-ID:\s*<([\da-f-]{36})@/im.exec(text)?.[1] ?? ''
}
