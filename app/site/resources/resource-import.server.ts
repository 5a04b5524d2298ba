import { insertItems } from '#app/cms/collections/add-item-store.server.ts'
import { writeVersion } from '#app/cms/collections/change-item-store.server.ts'
import { findVersionedItem } from '#app/cms/collections/item-store.server.ts'
import { eraseItems } from '#app/cms/collections/trash-store.server.ts'
import { readCsv } from '#app/cms/imports/csv-reader.server.ts'
import {
  describeDifferences,
  type RowOutcome,
  type RowPlan,
  type WrittenRow,
} from '#app/cms/imports/import.ts'
import { type Importer, mapSequential, type RunContext } from '#app/cms/imports/importer.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { resourceCollection } from './resource-collection.ts'
import { type ResourceValue, readResourceRow, resourceFields } from './resource-row.ts'

interface ExistingResource {
  id: string
  title: string
  url: string
  version: number
}

const findByUrl = async (db: Database, urls: string[]) => {
  if (urls.length === 0) return new Map<string, ExistingResource>()
  const rows = await db
    .selectFrom('resource')
    .select(['id', 'title', 'url', 'version'])
    .where('url', 'in', urls)
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.url, row]))
}

function planRow(value: ResourceValue, resource: ExistingResource | undefined): RowPlan {
  if (!resource) return { plan: 'new', detail: value.url }
  const detail = describeDifferences({ ...resource }, { title: value.title })
  const subjectId = resource.id
  return detail ? { subjectId, plan: 'changed', detail } : { subjectId, plan: 'unchanged', detail: value.url }
}

/** Imports resources from CSV and matches existing ones by their URL. */
export const resourceImporter: Importer<ResourceValue> = {
  fields: resourceFields,
  read: (text, columns) => readCsv(text, columns, readResourceRow),
  plan: async (db, values) => {
    const resources = await findByUrl(
      db,
      values.map(({ url }) => url),
    )
    return values.map((value) => planRow(value, resources.get(value.url)))
  },
  apply: async (db, values, _, run) => {
    const resources = await findByUrl(
      db,
      values.map(({ url }) => url),
    )
    const added = await insertItems(
      db,
      resourceCollection,
      values
        .filter(({ url }) => !resources.has(url))
        .map(({ title, url }) => ({ title, url, publishedAt: run.now.toISOString() })),
      run.actorName,
      run.now,
    )
    const ids = new Map(added.map(({ url, id }) => [String(url), id]))
    return mapSequential(values, async ({ title, url }): Promise<RowOutcome> => {
      const resource = resources.get(url)
      if (!resource) return { outcome: 'added', subjectId: ids.get(url) ?? '', after: { version: 1 } }
      if (resource.title === title) return { outcome: 'skipped', subjectId: resource.id }
      const version = await retitle(db, resource.id, title, run)
      const before = { title: resource.title }
      return { outcome: 'changed', subjectId: resource.id, before, after: { version } }
    })
  },
  undo: (db, rows, run) => mapSequential(rows, (row) => revert(db, row, run)),
}

async function revert(
  db: Database,
  { outcome, subjectId, before, after }: WrittenRow<ResourceValue>,
  run: RunContext,
) {
  const resource = await db
    .selectFrom('resource')
    .select(['version', 'deletedAt'])
    .where('id', '=', subjectId)
    .executeTakeFirst()
  if (!resource) return null
  if (resource.version !== (after as { version: number }).version) {
    return resource.deletedAt ? 'Already in the trash.' : 'Kept: it was edited after the import.'
  }
  if (outcome === 'changed') {
    await retitle(db, subjectId, (before as { title: string }).title, run)
    return null
  }
  await eraseItems(db, resourceCollection, [subjectId])
  return null
}

/** Changes a resource's title and returns its new version. Throws on a concurrent change, which fails the row. */
async function retitle(db: Database, id: string, title: string, { now, actorName }: RunContext) {
  const before = await findVersionedItem(db, resourceCollection, id)
  const after =
    before && (await writeVersion(db, resourceCollection, { before, values: { title } }, actorName, now))
  if (!after) throw new Error('Someone else changed it at the same time.')
  return after.version
}
