import type { ComponentProps, ReactNode } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Summary } from '#app/ui/summary.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { formatCount } from './import.ts'
import type { ImportPageData } from './import-page-data.server.ts'
import { ImportRows } from './import-rows.tsx'

/** The planned changes of an import. */
export function ImportPreview({ importData, path }: { importData: ImportPageData; path: string }) {
  const { plans } = importData
  return (
    <>
      <dl className="mb-8 grid grid-cols-2 gap-x-8 gap-y-4 border-y border-hairline py-5 sm:grid-cols-4">
        <Count label="New" count={plans.new} />
        <Count label="Changed" count={plans.changed} />
        <Count label="Unchanged" count={plans.unchanged} />
        <Count label="Invalid" count={plans.invalid} />
      </dl>
      {importData.toWrite === 0 ? (
        <Notice>There is nothing to import: all rows are unchanged or invalid.</Notice>
      ) : (
        <StartForm importData={importData} action={`${path}/start`} />
      )}
      {importData.fields.length > 0 && (
        <details className="mt-8">
          <Summary>Columns</Summary>
          <ColumnsForm importData={importData} action={`${path}/columns`} />
        </details>
      )}
      <RowSection
        id="invalid"
        title="Invalid rows"
        caption="Invalid rows"
        rows={importData.invalidRows}
        noteLabel="What to do"
      >
        <ButtonLink variant="quiet" href={`${path}/problems.csv`}>
          Export all as CSV
        </ButtonLink>
      </RowSection>
      <RowSection
        id="changed"
        title="First changed rows"
        caption="Changed rows"
        rows={importData.changedRows}
        noteLabel="Changes"
      />
      <RowSection
        id="new"
        title="First new rows"
        caption="New rows"
        rows={importData.newRows}
        noteLabel="Details"
      />
    </>
  )
}

/** `children` are next to the title. */
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

function StartForm({ importData, action }: { importData: ImportPageData; action: string }) {
  return (
    <PostForm action={action} className="grid justify-items-start gap-5">
      {importData.kind === 'members' && (
        <Checkbox
          name="invite"
          label="Tell new members by email that they have an account"
          hint="Otherwise no email is sent. New members set a password with “Forgot password?” and are not subscribed to the newsletter."
        />
      )}
      {importData.kind === 'events' && (
        <Checkbox
          name="publish"
          defaultChecked
          label="Publish new events now"
          hint="Otherwise they are drafts."
        />
      )}
      <Button>Import {formatCount(importData.toWrite, importData.kind)}</Button>
    </PostForm>
  )
}
