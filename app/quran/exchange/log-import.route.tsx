import { redirect } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { maxRows } from '#app/cms/imports/import.ts'
import { type Member, requireMember } from '#app/platform/auth/member.server.ts'
import { memberTimeZone } from '#app/platform/auth/member-time-zone.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { readUploadForm, type UploadedFile } from '#app/platform/http/upload-form.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { latestLoggableDate } from '#app/quran/practice/reading-day.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/log-import.route'
import { addLogImport, listLogImports, listReadingKeys, maxStoredImports } from './log-import-store.server.ts'
import { logFields } from './log-row.ts'
import { maxLogCsvMegabytes, maxNewEntries, readLogCsv } from './read-log-csv.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context)
  const db = context.get(databaseContext)
  const [imports, timeZone] = await Promise.all([listLogImports(db, member.id), memberTimeZone(db, member)])
  return {
    imports: imports.map(({ createdAt, ...row }) => ({ ...row, at: formatDateTime(createdAt, timeZone) })),
    maxUndoable: maxStoredImports,
    columns: logFields.map(({ label }) => label),
    limit: `Up to ${maxLogCsvMegabytes} MB and ${maxRows.toLocaleString('en-US')} rows, with up to ${maxNewEntries.toLocaleString('en-US')} new entries.`,
  }
}

/** Reads the file, and opens its preview. Nothing is added to the log yet. */
export async function action({ context, request }: Route.ActionArgs) {
  const member = requireMember(context)
  const db = context.get(databaseContext)
  const { files } = await readUploadForm(request, { files: 1, fileSize: maxLogCsvMegabytes * 1024 * 1024 })
  const result = await saveFile(db, member, files.file, new Date())
  if (result.problem !== null) {
    return fail(result.status, 'Nothing was imported.', { errors: { file: result.problem } })
  }
  return redirect(`/quran/import/${result.id}`, 303)
}

async function saveFile(db: Database, member: Member, file: UploadedFile | undefined, now: Date) {
  const reject = (problem: string, status = 400) => ({ id: null, problem, status })
  if (!file) return reject('Please choose a file.')
  if (file.tooLarge) return reject(`This file is larger than ${maxLogCsvMegabytes} MB.`, 413)
  const known = await listReadingKeys(db, member.id)
  const result = await readLogCsv(file.bytes, known, latestLoggableDate(now))
  if (result.problem !== null) return reject(result.problem)
  return { id: await addLogImport(db, member.id, { name: file.name, file: result.file }, now), problem: null }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Import and export', description: "Your Qur'an log as a file.", noIndex: true })

export default function LogImportRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { imports, maxUndoable, columns, limit } = loaderData
  return (
    <AccountPage
      title="Import and export your log"
      back={{ href: '/quran', label: "Qur'an log" }}
      lead="Bring your reading from another app, or take it with you. Your log belongs to you."
    >
      <section aria-labelledby="export">
        <h2 id="export" className="text-xl">
          Export
        </h2>
        <p className="mt-2 flex flex-wrap gap-x-6">
          <a className="link inline-flex min-h-11 items-center" href="/quran/export.csv" download>
            For spreadsheets (CSV)
          </a>
          <a className="link inline-flex min-h-11 items-center" href="/quran/export.json" download>
            For other programs (JSON)
          </a>
        </p>
      </section>
      <section aria-labelledby="import" className="mt-10 border-t border-hairline pt-8">
        <h2 id="import" className="text-xl">
          Import
        </h2>
        <p className="mt-2 mb-5 text-muted">
          You will see what is in the file before anything is added, and you can undo the import afterward, as
          long as it is one of your last {maxUndoable}. Entries that are already in your log are not added
          again.
        </p>
        <ChangeForm
          id="import-form"
          action="/quran/import"
          result={actionData}
          submitLabel="Preview"
          withFiles
        >
          <FileField columns={columns} limit={limit} {...fieldProps(actionData)('file')} />
        </ChangeForm>
      </section>
      <Imports imports={imports} />
    </AccountPage>
  )
}

function FileField({
  columns,
  limit,
  error,
}: {
  columns: string[]
  limit: string
  error?: string | undefined
}) {
  return (
    <div>
      <label htmlFor="file" className="mb-1 block font-semibold">
        CSV file
      </label>
      <p id="file-hint" className="mb-1.5 text-sm text-muted">
        With these columns, in any order: {columns.join(', ')}. Only Date is required. {limit}
      </p>
      <input
        id="file"
        type="file"
        name="file"
        required
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-describedby={error ? 'file-error file-hint' : 'file-hint'}
        aria-invalid={error ? true : undefined}
        className="file-input"
      />
      <FieldError id="file-error" error={error} />
    </div>
  )
}

const stateLabels = { ready: 'Not imported yet', imported: 'Imported', undone: 'Undone' } as const

function Imports({ imports }: { imports: Route.ComponentProps['loaderData']['imports'] }) {
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="imports" className="mt-10 border-t border-hairline pt-8">
      <h2 id="imports" className="mb-4 text-xl">
        Your imports
      </h2>
      <ul className="border-t border-hairline">
        {imports.map(({ id, name, state, imported, at }) => (
          <li key={id} className="border-b border-hairline py-2">
            <a className="link inline-flex min-h-11 items-center wrap-anywhere" href={`/quran/import/${id}`}>
              <bdi>{name}</bdi>
            </a>
            <p className="text-sm text-muted">
              {at}. {stateLabels[state]}
              {state === 'imported' && `: ${countText(imported, 'entry', 'entries')}`}.
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
