import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#app/platform/config/config.server.ts'
import { outboxFolder } from './mail-transport.server.ts'

const batchSize = 500

export interface OutboxFile {
  path: string
  /** The id of the email's row. */
  id: string
}

/** The `.eml` files of this node, in batches. */
export async function* outboxFileBatches(config: Pick<Config, 'dataDir'>): AsyncGenerator<OutboxFile[]> {
  const folder = outboxFolder(config)
  const names = (await listFiles(folder)).filter((name) => name.endsWith('.eml'))
  for (let start = 0; start < names.length; start += batchSize) {
    yield await Promise.all(
      names
        .slice(start, start + batchSize)
        .map(async (name) => ({ path: join(folder, name), id: await mailIdOf(folder, name) })),
    )
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
