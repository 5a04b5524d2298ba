import { diffWordsWithSpace } from 'diff'
import type { Cell, Versioned, VersionedKind } from './kind.ts'

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
const mostEdits = 2000

/** What differs between two versions in what an admin wrote, word by word. */
export function differences(kind: VersionedKind, earlier: Versioned, later: Versioned): Difference[] {
  const found: Difference[] = []
  for (const [column, label] of Object.entries(kind.columns)) {
    const [before, after] = [earlier, later].map((item) => wordsOf(kind, column, item[column] ?? null))
    if (before !== after) found.push({ column, label, pieces: pieces(before ?? '', after ?? '') })
  }
  return found
}

function pieces(before: string, after: string): Piece[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: mostEdits })
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

const wordsOf = (kind: VersionedKind, column: string, value: Cell) =>
  kind.read?.(column, value) ?? (value === null ? '' : String(value))
