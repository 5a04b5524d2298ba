import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buildWhenStale } from '../scripts/build.ts'
import { startSite } from './site.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'shajara-template-'))

/** Before all browser tests: the built site's folder after its first start, for each test to begin with. */
export default async function makeTemplate() {
  buildWhenStale()
  const [started, template] = await Promise.all([newFolder(), newFolder()])
  const site = await startSite({ DATA_DIR: started })
  await site.stop()
  const database = new DatabaseSync(join(started, 'shajara.db'))
  // In one file that is read only, so that several workers can use it at once.
  database.prepare('vacuum into ?').run(join(template, 'shajara.db'))
  database.close()
  await cp(join(started, 'secret'), join(template, 'secret'))
  await rm(started, { recursive: true })
  process.env.SITE_TEMPLATE = template
  return () => rm(template, { recursive: true, force: true })
}
