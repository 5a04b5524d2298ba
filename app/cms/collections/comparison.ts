import { diffWordsWithSpace } from 'diff'
import type { VersionedCollection, VersionedItem } from './collection.ts'
import type { Cell } from './field.ts'

export interface Piece {
  text: string
  /** Only in the one, or only in the other. */
  side?: 'earlier' | 'later'
}

export interface Difference {
  column: string
  label: string
  pieces: Piece[]
}

/** More than this is not compared word by word: one then reads both as a whole. */
const maxEdits = 2000

/** What differs between two versions in what an admin wrote, word by word. */
export function differences(
  collection: VersionedCollection,
  earlier: VersionedItem,
  later: VersionedItem,
): Difference[] {
  const found: Difference[] = []
  for (const [column, { label }] of Object.entries(collection.fields)) {
    const [before, after] = [earlier, later].map((item) => textOf(collection, column, item[column] ?? null))
    if (before !== after) found.push({ column, label, pieces: pieces(before ?? '', after ?? '') })
  }
  return found
}

function pieces(before: string, after: string): Piece[] {
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

const textOf = (collection: VersionedCollection, column: string, value: Cell) =>
  collection.fields[column]?.format?.(value) ?? (value === null ? '' : String(value))
