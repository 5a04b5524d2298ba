import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { formatCount } from './import.ts'
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
      <RowSection id="wrong" title="Wrong rows" caption="Wrong rows" rows={job.wrongRows} noted="What to do">
        <ButtonLink variant="quiet" href={`${path}/problems.csv`}>
          All of them as CSV
        </ButtonLink>
      </RowSection>
      <RowSection
        id="changed"
        title="The first that would change"
        caption="Changed rows"
        rows={job.changedRows}
        noted="From what to what"
      />
      <RowSection
        id="new"
        title="The first that are new"
        caption="New rows"
        rows={job.newRows}
        noted="With"
      />
    </>
  )
}

/** `children` stand beside the title. */
function RowSection({
  id,
  title,
  children,
  ...table
}: { id: string; title: string; children?: ReactNode } & ComponentProps<typeof ImportRows>) {
  if (table.rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {children}
      </div>
      <ImportRows {...table} />
    </section>
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
      <Button>Import {formatCount(job.toWrite, job.kind)}</Button>
    </Form>
  )
}
