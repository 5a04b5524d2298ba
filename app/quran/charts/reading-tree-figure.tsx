import { countText } from '#app/platform/count-text.ts'
import { formatMonth } from '#app/platform/time/format-date.ts'
import type { ReadingTree } from './reading-tree.ts'
import { TreeDrawing } from './tree-drawing.tsx'

/** A member's tree: a leaf for each day they read. Days without reading take nothing away. */
export function ReadingTreeFigure({ tree }: { tree: ReadingTree }) {
  const { leaves, ofRamadan } = tree
  return (
    <figure>
      <TreeDrawing
        leaves={leaves}
        brass={ofRamadan}
        olderTrees={tree.older.trees}
        className="mx-auto w-full max-w-md"
      />
      <figcaption className="mx-auto mt-4 max-w-md text-center text-muted">
        {describeTree(tree)}
        {ofRamadan.length > 0 && ofRamadan.length < leaves && ' Leaves from Ramadan are brass.'}
      </figcaption>
    </figure>
  )
}

export function describeTree({ leaves, since, older }: ReadingTree) {
  const olderTrees =
    older.trees > 0 &&
    `Next to it ${older.trees === 1 ? 'is your older tree' : `are your ${older.trees} older trees`}, with ${countText(older.leaves, 'leaf', 'leaves')}.`
  if (leaves === 0 || !since) {
    return olderTrees
      ? `Your new tree gets its first leaf when you read. ${olderTrees}`
      : 'Your tree gets its first leaf on the first day you read. A day without reading never takes a leaf away.'
  }
  const count = countText(leaves, 'leaf', 'leaves')
  const days = leaves === 1 ? ', for the one day you have read' : ': one for each day you have read'
  const text = `Your tree has ${count}${days} since ${formatMonth(since)}.`
  return olderTrees ? `${text} ${olderTrees}` : text
}
