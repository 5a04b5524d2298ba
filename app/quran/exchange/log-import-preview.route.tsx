import type { ComponentProps } from 'react'
import { data } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { memberTimeZone } from '#app/platform/auth/member-time-zone.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formatShortDate } from '#app/platform/time/format-date.ts'
import { describeEntry } from '#app/quran/log/entry-view.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import type { Route } from './+types/log-import-preview.route'
import { describeImport } from './import-result.server.ts'
import { findLogImport, runLogImport } from './log-import-store.server.ts'
import { maxListedProblems } from './read-log-csv.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

const previewRows = 20

async function requireImport({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const member = requireMember(context)
  const logImport = await findLogImport(context.get(databaseContext), member.id, params.id)
  if (!logImport) throw data(null, { status: 404 })
  return { member, logImport }
}

export async function loader(args: Route.LoaderArgs) {
  const { logImport } = await requireImport(args)
  const { readings, problems, ...rest } = logImport
  const dates = readings.map(({ localDate }) => localDate).sort()
  return {
    ...rest,
    count: readings.length,
    span: [dates[0], dates.at(-1)].map((date) => date && formatShortDate(date)),
    rows: readings.slice(0, previewRows).map((reading, index) => ({
      id: String(index),
      date: formatShortDate(reading.localDate),
      reading: describeEntry(reading),
      note: reading.note,
    })),
    problems: problems.slice(0, previewRows),
    problemCount: problems.length,
    hasMoreProblems: problems.length >= maxListedProblems,
  }
}

/** Adds the rows to the log. */
export async function action(args: Route.ActionArgs) {
  const { member, logImport } = await requireImport(args)
  const path = '/quran/import'
  if (logImport.state !== 'ready') {
    return redirectWithFlash(args, path, {
      text: 'This file has already been imported.',
      tone: 'error',
      onSite: true,
    })
  }
  const db = args.context.get(databaseContext)
  const timeZone = await memberTimeZone(db, member)
  const result = await runLogImport(db, member.id, logImport, { timeZone, now: new Date() })
  return redirectWithFlash(args, path, {
    text: describeImport(result),
    tone: result.refused.length === 0 ? 'success' : 'error',
    onSite: true,
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Import', description: "A file for your Qur'an log.", noIndex: true })

export default function LogImportPreviewRoute({ loaderData: view }: Route.ComponentProps) {
  const path = `/quran/import/${view.id}`
  return (
    <AccountPage
      title={<bdi className="wrap-anywhere">{view.name}</bdi>}
      back={{ href: '/quran/import', label: 'Import and export' }}
    >
      {view.state === 'ready' ? (
        <ReadyImport view={view} path={path} />
      ) : (
        <FinishedImport view={view} path={path} />
      )}
    </AccountPage>
  )
}

type View = Route.ComponentProps['loaderData']

function ReadyImport({ view, path }: { view: View; path: string }) {
  const { count, span, rows, problems, problemCount, hasMoreProblems, duplicates } = view
  return (
    <div className="grid gap-8">
      <p>
        {count === 0
          ? 'There is nothing to import in this file.'
          : `${countText(count, 'entry', 'entries')}, ${span[0]} to ${span[1]}.`}
        {duplicates > 0 &&
          ` ${countText(duplicates, 'row is', 'rows are')} skipped, because the same entry is already in your log or appears earlier in this file.`}
        {problemCount > 0 &&
          ` ${hasMoreProblems ? 'At least ' : ''}${countText(problemCount, 'row', 'rows')} cannot be imported.`}
      </p>
      <div className="flex flex-wrap gap-3">
        {count > 0 && (
          <ChangeForm
            id="import-form"
            action={path}
            submitLabel={`Import ${countText(count, 'entry', 'entries')}`}
          />
        )}
        <ChangeButton action={`${path}/discard`}>Discard</ChangeButton>
      </div>
      {rows.length > 0 && (
        <PreviewTable
          title={count > rows.length ? `The first ${rows.length} of ${count} entries` : 'Entries'}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { label: 'Date', cell: ({ date }) => date },
            { label: 'Read', cell: ({ reading }) => reading },
            { label: 'Note', cell: ({ note }) => <bdi className="wrap-anywhere">{note || '–'}</bdi> },
          ]}
        />
      )}
      {problems.length > 0 && (
        <PreviewTable
          title={
            problemCount > problems.length
              ? `The first ${problems.length} rows with problems`
              : 'Rows with problems'
          }
          rows={problems}
          rowKey={({ row }) => String(row)}
          columns={[
            { label: 'Row', cell: ({ row }) => `Row ${row}` },
            { label: 'Date', cell: ({ label }) => <bdi className="wrap-anywhere">{label || '(empty)'}</bdi> },
            { label: 'Problem', cell: ({ problem }) => <span className="wrap-anywhere">{problem}</span> },
          ]}
        />
      )}
    </div>
  )
}

type TableProps<Row> = Omit<ComponentProps<typeof RowTable<Row>>, 'caption'> & { title: string }

function PreviewTable<Row>({ title, ...table }: TableProps<Row>) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-lg">{title}</h2>
      <RowTable caption={title} {...table} />
    </section>
  )
}

function FinishedImport({ view: { state, imported, kept }, path }: { view: View; path: string }) {
  if (state === 'undone') {
    return (
      <p>
        This import was undone.
        {kept > 0 &&
          ` ${countText(kept, 'entry', 'entries')} that you changed afterward ${kept === 1 ? 'is' : 'are'} still in your log.`}
      </p>
    )
  }
  return (
    <div className="grid gap-6">
      <p>{countText(imported, 'entry', 'entries')} imported.</p>
      <div>
        <ChangeButton action={`${path}/undo`}>Undo this import</ChangeButton>
      </div>
    </div>
  )
}
