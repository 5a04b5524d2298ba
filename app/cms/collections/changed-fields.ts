import type { VersionedCollection, VersionedItem } from './collection.ts'

/** What changed between two versions, as text: 'Title, Text', or 'Deleted'. Without `before`, 'First version'. */
export function describeChangedFields(
  collection: VersionedCollection,
  after: VersionedItem,
  before: VersionedItem | undefined,
) {
  if (!before) return 'First version'
  const labels: string[] = []
  if (!before.deletedAt && after.deletedAt) labels.push('Deleted')
  if (before.deletedAt && !after.deletedAt) labels.push('Restored from the trash')
  if (before.publishedAt === null && after.publishedAt !== null) labels.push('Published')
  else if (before.publishedAt !== null && after.publishedAt === null) labels.push('Unpublished')
  else if (before.publishedAt !== after.publishedAt) labels.push('Publication time')
  for (const [column, { label }] of Object.entries(collection.fields)) {
    if ((before[column] ?? null) !== (after[column] ?? null)) labels.push(label)
  }
  return labels.join(', ') || 'No visible changes'
}
