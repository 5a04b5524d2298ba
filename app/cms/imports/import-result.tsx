import { ButtonLink } from '#app/ui/button.tsx'
import { formatCount, undoDays } from './import.ts'
import type { ImportPageData } from './import-page-data.server.ts'
import { ImportRows } from './import-rows.tsx'

/** The result of an import, or of its undo. */
export function ImportResult({ importData, path }: { importData: ImportPageData; path: string }) {
  const { outcomes, plans } = importData
  const toRevert = importData.state === 'undoFailed' ? (outcomes.added ?? 0) + (outcomes.changed ?? 0) : 0
  const counts: [number | undefined, string][] =
    importData.state === 'done' || importData.state === 'failed'
      ? [
          [outcomes.added, 'added'],
          [outcomes.changed, 'changed'],
          [plans.invalid || undefined, 'skipped as invalid'],
          [outcomes.failed, 'not imported'],
          [outcomes.waiting, 'not imported yet'],
        ]
      : [
          [outcomes.undone, 'reverted'],
          [outcomes.notUndone, 'not reverted'],
          [toRevert, 'not reverted yet'],
        ]
  const lines = counts.filter(([count]) => count)
  if (importData.isPurged) return <p>The details of this import were deleted after {undoDays} days.</p>
  return (
    <>
      <ul className="grid gap-1 text-lg">
        {lines.map(([count = 0, result]) => (
          <li key={result}>
            {formatCount(count, importData.kind)} {result}
          </li>
        ))}
        {lines.length === 0 && <li>Nothing changed.</li>}
      </ul>
      {(plans.invalid > 0 || importData.failed.length > 0 || importData.notUndone.length > 0) && (
        <ButtonLink variant="quiet" href={`${path}/problems.csv`} className="mt-5 flex w-fit">
          Export rows with problems as CSV
        </ButtonLink>
      )}
      {importData.failed.length > 0 && (
        <div className="mt-8">
          <ImportRows caption="Rows that were not imported" rows={importData.failed} noteLabel="Reason" />
        </div>
      )}
      {importData.notUndone.length > 0 && (
        <div className="mt-8">
          <ImportRows caption="Rows that were not reverted" rows={importData.notUndone} noteLabel="Reason" />
        </div>
      )}
    </>
  )
}
