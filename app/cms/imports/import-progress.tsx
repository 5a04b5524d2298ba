import { ButtonLink } from '#app/ui/button.tsx'

const messages: Record<string, string> = {
  reading: 'Reading the file. You can leave this page.',
  running: 'Importing the rows. You can leave this page.',
  undoing: 'Undoing the import. You can leave this page.',
}

/** A progress bar; `of` is null if the total is unknown. Without scripts, the link reloads it. */
export function ImportProgress({
  state,
  progress: { done, of },
  path,
}: {
  state: string
  progress: { done: number; of: number | null }
  path: string
}) {
  return (
    <div className="mb-8 max-w-xl">
      <label htmlFor="progress" className="block">
        {messages[state]}
      </label>
      {of === null ? (
        <progress id="progress" className="mt-3 block w-full accent-evergreen" />
      ) : (
        <progress id="progress" value={done} max={of || 1} className="mt-3 block w-full accent-evergreen" />
      )}
      <p className="mt-1 text-sm text-muted tabular-nums">
        {done.toLocaleString('en-US')} {of === null ? 'rows so far' : `of ${of.toLocaleString('en-US')}`}
      </p>
      <ButtonLink variant="quiet" href={path} className="mt-4">
        Refresh
      </ButtonLink>
    </div>
  )
}
