import { ButtonLink } from '#app/ui/button.tsx'

const messages: Record<string, string> = {
  reading: 'Reading the file. You can leave this page.',
  running: 'Importing the rows. You can leave this page.',
  undoing: 'Undoing the import. You can leave this page.',
}

/** A progress bar; `total` is null if it is unknown. Without JavaScript, the link reloads the page. */
export function ImportProgress({
  state,
  progress: { done, total },
  path,
}: {
  state: string
  progress: { done: number; total: number | null }
  path: string
}) {
  return (
    <div className="mb-8 max-w-xl">
      <label htmlFor="progress" className="block">
        {messages[state]}
      </label>
      {total === null ? (
        <progress id="progress" className="mt-3 block w-full accent-evergreen" />
      ) : (
        <progress
          id="progress"
          value={done}
          max={total || 1}
          className="mt-3 block w-full accent-evergreen"
        />
      )}
      <p className="mt-1 text-sm text-muted tabular-nums">
        {done.toLocaleString('en-US')}{' '}
        {total === null ? 'rows so far' : `of ${total.toLocaleString('en-US')}`}
      </p>
      <ButtonLink variant="quiet" href={path} className="mt-4">
        Refresh
      </ButtonLink>
    </div>
  )
}
