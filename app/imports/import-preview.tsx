import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { countWords } from './import.ts'
import type { ImportPageData } from './import-page-data.server.ts'
import { ImportRows } from './import-rows.tsx'

/** What an import would do, before it does anything. */
export function ImportPreview({ job, path }: { job: ImportPageData; path: string }) {
  const { plans } = job
  return (
    <>
      <dl className="mb-8 grid grid-cols-2 gap-x-8 gap-y-4 border-y border-hairline py-5 sm:grid-cols-4">
        <Count label="New" count={plans.new} />
        <Count label="Changed" count={plans.changed} />
        <Count label="As they are" count={plans.same} />
        <Count label="Wrong, left out" count={plans.wrong} />
      </dl>
      {job.toWrite === 0 ? (
        <Notice>There is nothing to import: everything is here already, or wrong.</Notice>
      ) : (
        <StartForm job={job} action={`${path}/start`} />
      )}
      {job.fields.length > 0 && (
        <details className="mt-8">
          <summary className="link cursor-pointer py-2.5">Which column is what</summary>
          <ColumnsForm job={job} action={`${path}/columns`} />
        </details>
      )}
      {job.wrongRows.length > 0 && (
        <section aria-labelledby="wrong" className="mt-10">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
            <h2 id="wrong" className="text-xl">
              Wrong rows
            </h2>
            <ButtonLink look="quiet" href={`${path}/problems.csv`}>
              All of them as CSV
            </ButtonLink>
          </div>
          <ImportRows caption="Wrong rows" rows={job.wrongRows} noted="What to do" />
        </section>
      )}
      {job.changedRows.length > 0 && (
        <section aria-labelledby="changed" className="mt-10">
          <h2 id="changed" className="mb-4 text-xl">
            The first that would change
          </h2>
          <ImportRows caption="Changed rows" rows={job.changedRows} noted="From what to what" />
        </section>
      )}
      {job.newRows.length > 0 && (
        <section aria-labelledby="new" className="mt-10">
          <h2 id="new" className="mb-4 text-xl">
            The first that are new
          </h2>
          <ImportRows caption="New rows" rows={job.newRows} noted="With" />
        </section>
      )}
    </>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-serif text-2xl tabular-nums">{count.toLocaleString('en-US')}</dd>
    </div>
  )
}

function StartForm({ job, action }: { job: ImportPageData; action: string }) {
  return (
    <Form method="post" action={action} className="grid justify-items-start gap-5">
      {job.kind === 'members' && (
        <Checkbox
          name="invite"
          label="Tell the new ones by mail that they have an account"
          hint="Without this no mail is sent. They choose a password by “Forgot password?”, and get no newsletter."
        />
      )}
      {job.kind === 'events' && (
        <Checkbox
          name="publish"
          defaultChecked
          label="Show the new ones to visitors at once"
          hint="Otherwise they are drafts."
        />
      )}
      <Button>Import {countWords(job.toWrite, job.kind)}</Button>
    </Form>
  )
}
