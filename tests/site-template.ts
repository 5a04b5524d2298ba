import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buildIfStale } from '../scripts/build.ts'
import { startSite } from './site.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'shajara-template-'))

/** Playwright's global setup: builds the site, starts it once and saves its data as the template for every test. */
export default async function makeTemplate() {
  await buildIfStale()
  const [dataDir, template] = await Promise.all([newFolder(), newFolder()])
  const site = await startSite({ DATA_DIR: dataDir })
  await site.stop()
  const database = new DatabaseSync(join(dataDir, 'shajara.db'))
  // One file without a WAL, so that several workers can read it at the same time.
  database.prepare('vacuum into ?').run(join(template, 'shajara.db'))
  database.close()
  await cp(join(dataDir, 'secret'), join(template, 'secret'))
  await rm(dataDir, { recursive: true })
  process.env.SITE_TEMPLATE = template
  return () => rm(template, { recursive: true, force: true })
}
