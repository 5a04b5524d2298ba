import { diffWordsWithSpace } from 'diff'
import type { VersionedCollection, VersionedItem } from './collection.ts'
import type { Cell } from './field.ts'

export interface Piece {
  text: string
  /** The version that has this text; both by default. */
  side?: 'earlier' | 'later'
}

export interface Difference {
  column: string
  label: string
  pieces: Piece[]
}

/** Texts with more differences are shown in full, not word by word. */
const maxEdits = 2000

/** The differences between two versions, word by word. */
export function compareVersions(
  collection: VersionedCollection,
  earlier: VersionedItem,
  later: VersionedItem,
): Difference[] {
  const differences: Difference[] = []
  for (const [column, { label }] of Object.entries(collection.fields)) {
    const [before, after] = [earlier, later].map((item) => textOf(collection, column, item[column] ?? null))
    if (before !== after) differences.push({ column, label, pieces: diffWords(before ?? '', after ?? '') })
  }
  return differences
}

function diffWords(before: string, after: string): Piece[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: maxEdits })
  if (!changes) {
    return [
      { text: before, side: 'earlier' },
      { text: after, side: 'later' },
    ]
  }
  return changes.map(({ value, added, removed }) => ({
    text: value,
    ...(removed ? { side: 'earlier' as const } : added ? { side: 'later' as const } : {}),
  }))
}

function textOf({ fields }: VersionedCollection, column: string, value: Cell) {
  const { format, input } = fields[column] ?? {}
  return format?.(value) ?? input?.options?.[String(value)] ?? (value === null ? '' : String(value))
}
