import { ButtonLink } from '#app/ui/button.tsx'
import { formatCount } from './import.ts'
import type { ImportPageData } from './import-page-data.server.ts'
import { ImportRows } from './import-rows.tsx'

/** What an import did, and what of it could not be taken back. */
export function ImportResult({ job, path }: { job: ImportPageData; path: string }) {
  const { outcomes, plans } = job
  const counts: [number | undefined, string][] =
    job.state === 'done'
      ? [
          [outcomes.added, 'added'],
          [outcomes.changed, 'changed'],
          [plans.wrong || undefined, 'wrong, left out'],
          [outcomes.failed, 'not written'],
        ]
      : [
          [outcomes.undone, 'taken back'],
          [outcomes.kept, 'kept'],
        ]
  const lines = counts.filter(([count]) => count)
  return (
    <>
      <ul className="grid gap-1 text-lg">
        {lines.map(([count = 0, what]) => (
          <li key={what}>
            {formatCount(count, job.kind)} {what}
          </li>
        ))}
        {lines.length === 0 && <li>Nothing had to be done.</li>}
      </ul>
      {(plans.wrong > 0 || job.failed.length > 0 || job.kept.length > 0) && (
        <ButtonLink variant="quiet" href={`${path}/problems.csv`} className="mt-5 flex w-fit">
          Rows with a problem, as CSV
        </ButtonLink>
      )}
      {job.failed.length > 0 && (
        <div className="mt-8">
          <ImportRows caption="Rows that were not written" rows={job.failed} noted="Why" />
        </div>
      )}
      {job.kept.length > 0 && (
        <div className="mt-8">
          <ImportRows caption="Rows that were kept" rows={job.kept} noted="Why it stays" />
        </div>
      )}
    </>
  )
}
