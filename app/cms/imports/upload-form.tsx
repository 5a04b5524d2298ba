import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm, useBusy } from '#app/ui/post-form.tsx'
import { type ImportKind, importKindLabels, maxFileMegabytes, maxRows } from './import.ts'

const formatHints: Record<ImportKind, string> = {
  events: 'An .ics file, exported from Google Calendar, Outlook or Apple Calendar.',
  members: 'CSV with email and, optionally, name and affiliation. Members set their own passwords.',
  resources: 'CSV with title and link.',
  attendance: 'CSV with email, event, date and hours. Import the members and events first.',
  gifts:
    'CSV with date, name and amount and, optionally, email, fund, method, note and reference. Donors get no receipt.',
}

/** A form for choosing a file and its type. */
export function UploadForm({
  kinds,
  values,
  problem,
}: {
  /** What the member may import. */
  kinds: ImportKind[]
  values: Record<string, string>
  problem: string | null
}) {
  const busy = useBusy()
  return (
    <PostForm action="/admin/imports" encType="multipart/form-data" className="grid max-w-3xl gap-6">
      {problem && <Notice tone="error">{problem}</Notice>}
      <fieldset>
        <legend className="mb-2 font-semibold">What does the file contain?</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {kinds.map((kind) => (
            <label key={kind} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
              <input
                type="radio"
                name="kind"
                value={kind}
                required
                defaultChecked={kinds.length === 1 || values.kind === kind}
                className="mt-0.5 size-6 shrink-0 accent-evergreen"
              />
              <span>
                {importKindLabels[kind].title}
                <span className="block text-sm text-muted">{formatHints[kind]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <label htmlFor="file" className="mb-1 block font-semibold">
          File
        </label>
        <p id="file-hint" className="mb-1.5 text-sm text-muted">
          Up to {maxFileMegabytes} MB and {maxRows.toLocaleString('en-US')} rows. Separators can be commas,
          semicolons or tabs.
        </p>
        <input
          id="file"
          type="file"
          name="file"
          required
          accept=".csv,.tsv,.txt,.ics,text/csv,text/calendar,text/plain"
          aria-describedby="file-hint"
          className="file-input"
        />
      </div>
      <div>
        <Button aria-disabled={busy || undefined}>{busy ? 'One moment…' : 'Upload'}</Button>
      </div>
    </PostForm>
  )
}
