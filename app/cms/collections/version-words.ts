import type { Versioned, VersionedCollection } from './collection.ts'

/** What a version brought, against the one before it: 'Title, Text', or 'Deleted'. */
export function whatChanged(
  collection: VersionedCollection,
  after: Versioned,
  before: Versioned | undefined,
) {
  if (!before) return 'First version'
  const words: string[] = []
  if (!before.deletedAt && after.deletedAt) words.push('Deleted')
  if (before.deletedAt && !after.deletedAt) words.push('Restored from the trash')
  if (before.publishedAt === null && after.publishedAt !== null) words.push('Published')
  else if (before.publishedAt !== null && after.publishedAt === null) words.push('Made a draft')
  else if (before.publishedAt !== after.publishedAt) words.push('Time of publication')
  for (const [column, { label }] of Object.entries(collection.fields)) {
    if ((before[column] ?? null) !== (after[column] ?? null)) words.push(label)
  }
  return words.join(', ') || 'Nothing that one sees'
}
