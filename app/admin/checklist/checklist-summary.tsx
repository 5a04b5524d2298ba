import type { ChecklistItem } from './checklist.ts'

const maxShown = 4

/** What is left to set up, and what is still sample content, for the overview. */
export function ChecklistSummary({
  items,
  samples,
}: {
  items: ChecklistItem[]
  /** Such as '8 events'. */
  samples: string[]
}) {
  const remaining = items.filter(({ done, dismissed }) => !done && !dismissed)
  if (remaining.length === 0 && samples.length === 0) return null
  return (
    <section aria-labelledby="setup" className="mb-12 rounded-md border border-brass bg-brass-wash p-5">
      <h2 id="setup" className="text-lg">
        Make this site yours
      </h2>
      {samples.length > 0 && (
        <p className="mt-2">
          Visitors still see sample content: {samples.join(', ')}.{' '}
          <a className="link inline-block py-1" href="/admin/sample-content">
            Review and remove it
          </a>
        </p>
      )}
      {remaining.length > 0 && (
        <>
          <ul className="mt-2 list-disc ps-5">
            {remaining.slice(0, maxShown).map(({ id, title, text }) => (
              <li key={id} className="py-0.5">
                <span className="font-semibold">{title}:</span> {text}
              </li>
            ))}
          </ul>
          <p className="mt-3">
            <a className="link inline-block py-1 font-semibold" href="/admin/checklist">
              Open the checklist ({remaining.length} left)
            </a>
          </p>
        </>
      )}
    </section>
  )
}
