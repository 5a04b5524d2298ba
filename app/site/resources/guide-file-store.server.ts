import type { Database } from '#app/platform/database/database.ts'
import type { GuideFileTable } from '#app/platform/database/schema/content.ts'
import { guideCollection } from './guide-collection.ts'
import { guideFilePath } from './guide-file.ts'

export async function addGuideFileRow(db: Database, row: GuideFileTable) {
  await db.insertInto('guideFile').values(row).execute()
}

/** The rows of uploaded PDFs, with their sizes and page counts, by path. */
export async function listGuideFiles(db: Database, paths: string[]) {
  if (paths.length === 0) return new Map<string, GuideFileTable>()
  const rows = await db.selectFrom('guideFile').selectAll().where('path', 'in', paths).execute()
  return new Map(rows.map((row) => [row.path, row]))
}

/**
 * Deletes the rows of PDFs that were uploaded before `cutoff` and that no guide uses. Guides in the trash, earlier
 * versions and open working copies count as uses.
 */
export async function deleteUnusedGuideFileRows(db: Database, cutoff: Date) {
  const referenced = await listReferencedPaths(db)
  const old = await db
    .selectFrom('guideFile')
    .select('path')
    .where('createdAt', '<', cutoff.toISOString())
    .execute()
  const unused = old.map(({ path }) => path).filter((path) => !referenced.has(path))
  if (unused.length > 0) await db.deleteFrom('guideFile').where('path', 'in', unused).execute()
}

export async function listGuideFilePaths(db: Database) {
  const rows = await db.selectFrom('guideFile').select('path').execute()
  return new Set(rows.map(({ path }) => path))
}

async function listReferencedPaths(db: Database) {
  const [guides, revisions, copies] = await Promise.all([
    db.selectFrom('guide').select('pdfUrl').where('pdfUrl', 'like', '/files/%').execute(),
    db
      .selectFrom('revision')
      .select('snapshot')
      .where('kind', '=', 'guide')
      .where('snapshot', 'like', '%"/files/%')
      .execute(),
    db
      .selectFrom('workingCopy')
      .select('fields as snapshot')
      .where('collection', '=', guideCollection.path)
      .where('closedAt', 'is', null)
      .where('fields', 'like', '%"/files/%')
      .execute(),
  ])
  const parsed = [...revisions, ...copies].map(({ snapshot }) => JSON.parse(snapshot) as { pdfUrl: string })
  const rows = [...guides, ...parsed]
  return new Set(rows.map(({ pdfUrl }) => guideFilePath(pdfUrl)))
}
