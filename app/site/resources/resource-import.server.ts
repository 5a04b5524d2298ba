import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { findVersioned } from '#app/cms/collections/item-store.server.ts'
import { forgetRevisions, keepChange, keepRevisions } from '#app/cms/collections/revision-store.server.ts'
import { readCsv } from '#app/cms/imports/csv-reader.server.ts'
import type { ResourceValue } from '#app/cms/imports/csv-values.ts'
import { type Applied, differences, type Planned, type WrittenRow } from '#app/cms/imports/import.ts'
import { type Importer, inTurn, type Run } from '#app/cms/imports/importer.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { ResourceTable } from '#app/platform/database/schema/content.ts'
import { resourceCollection } from './resource-collection.ts'

interface Known {
  id: string
  title: string
  url: string
  version: number
}

const known = async (db: Database, urls: string[]) => {
  if (urls.length === 0) return new Map<string, Known>()
  const rows = await db
    .selectFrom('resource')
    .select(['id', 'title', 'url', 'version'])
    .where('url', 'in', urls)
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.url, row]))
}

function planOne(value: ResourceValue, resource: Known | undefined): Planned {
  if (!resource) return { plan: 'new', detail: value.url }
  const detail = differences({ ...resource }, { title: value.title })
  const found = { subjectId: resource.id }
  return detail ? { ...found, plan: 'changed', detail } : { ...found, plan: 'same', detail: value.url }
}

/** Resources from a list; one with the same address is the same. */
export const resourceImporter: Importer<ResourceValue> = {
  read: (text, columns) => readCsv('resources', text, columns),
  plan: async (db, values) => {
    const resources = await known(
      db,
      values.map(({ url }) => url),
    )
    return values.map((value) => planOne(value, resources.get(value.url)))
  },
  apply: async (db, values, _, run) => {
    const resources = await known(
      db,
      values.map(({ url }) => url),
    )
    const fresh: Selectable<ResourceTable>[] = []
    const at = run.now.toISOString()
    const first = await nextPosition(db)
    const applied = await inTurn(values, async ({ title, url }): Promise<Applied> => {
      const resource = resources.get(url)
      if (!resource) {
        const id = randomUUID()
        const row = { id, position: first + fresh.length, title, url, publishedAt: at, createdAt: at }
        fresh.push({ ...row, sample: 0, version: 1, deletedAt: null })
        return { outcome: 'added', subjectId: id, after: { version: 1 } }
      }
      if (resource.title === title) return { outcome: 'left', subjectId: resource.id }
      const version = resource.version + 1
      await retitle(db, resource.id, title, version, run)
      const before = { title: resource.title }
      return { outcome: 'changed', subjectId: resource.id, before, after: { version } }
    })
    if (fresh.length > 0) await db.insertInto('resource').values(fresh).execute()
    await keepRevisions(
      db,
      resourceCollection,
      fresh.map((row) => ({ ...row })),
      run.by,
      at,
    )
    return applied
  },
  undo: (db, rows, run) => inTurn(rows, (row) => takeBack(db, row, run)),
}

async function takeBack(
  db: Database,
  { outcome, subjectId, before, after }: WrittenRow<ResourceValue>,
  run: Run,
) {
  const resource = await db
    .selectFrom('resource')
    .select(['version', 'deletedAt'])
    .where('id', '=', subjectId)
    .executeTakeFirst()
  if (!resource) return null
  if (resource.version !== (after as { version: number }).version) {
    return resource.deletedAt ? 'Lies in the trash already.' : 'Was edited since, and stays as it is.'
  }
  if (outcome === 'changed') {
    await retitle(db, subjectId, (before as { title: string }).title, resource.version + 1, run)
    return null
  }
  await db.deleteFrom('resource').where('id', '=', subjectId).execute()
  await forgetRevisions(db, resourceCollection, [subjectId])
  return null
}

async function nextPosition(db: Database) {
  const { last } = await db
    .selectFrom('resource')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? -1) + 1
}

/** Changes a resource's title, and keeps the version it had and the one it has. */
async function retitle(db: Database, id: string, title: string, version: number, { now, by }: Run) {
  const before = await findVersioned(db, resourceCollection, id)
  const set = { title, version, sample: 0 }
  await db.updateTable('resource').set(set).where('id', '=', id).execute()
  if (before)
    await keepChange(db, resourceCollection, { before, after: { ...before, ...set } }, by, now.toISOString())
}
