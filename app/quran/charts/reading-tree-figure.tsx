import { countText } from '#app/platform/count-text.ts'
import { formatHijriDate, formatMonth } from '#app/platform/time/format-date.ts'
import type { ReadingTree } from './reading-tree.ts'
import { TreeDrawing } from './tree-drawing.tsx'

/** A member's tree: a leaf for each day they read. Days without reading take nothing away. */
export function ReadingTreeFigure({ tree }: { tree: ReadingTree }) {
  const brass = new Set(tree.leaves.flatMap((date, index) => (isInRamadan(date) ? [index] : [])))
  return (
    <figure>
      <TreeDrawing
        leaves={tree.leaves.length}
        brass={brass}
        olderTrees={tree.older.trees}
        className="mx-auto w-full max-w-md"
      />
      <figcaption className="mx-auto mt-4 max-w-md text-center text-muted">
        {describeTree(tree)}
        {brass.size > 0 && brass.size < tree.leaves.length && ' The leaves of Ramadan are brass.'}
      </figcaption>
    </figure>
  )
}

const isInRamadan = (date: string) => formatHijriDate(date).includes('Ramadan')

export function describeTree({ leaves, since, older }: ReadingTree) {
  const behind =
    older.trees > 0 &&
    `Next to it ${older.trees === 1 ? 'is your older tree' : `are your ${older.trees} older trees`}, with ${countText(older.leaves, 'leaf', 'leaves')}.`
  if (leaves.length === 0 || !since) {
    return behind
      ? `Your new tree gets its first leaf when you read. ${behind}`
      : 'Your tree gets its first leaf on the first day you read. A day without reading never takes a leaf away.'
  }
  const count = countText(leaves.length, 'leaf', 'leaves')
  const each = leaves.length === 1 ? 'for the day you have read' : 'one for each day you have read'
  const text = `Your tree has ${count}: ${each} since ${formatMonth(since)}.`
  return behind ? `${text} ${behind}` : text
}
