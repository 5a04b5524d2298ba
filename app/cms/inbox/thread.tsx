export interface ThreadEntry {
  id: string
  kind: 'note' | 'reply'
  label: string
  title: string | null
  body: string
  who: string
  when: string
}

/** The internal notes and the replies of an item, oldest first. */
export function Thread({ entries }: { entries: ThreadEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="thread" className="mt-10">
      <h2 id="thread" className="mb-3 text-xl">
        History
      </h2>
      <ol className="border-t border-hairline">
        {entries.map(({ id, kind, label, title, body, who, when }) => (
          <li
            key={id}
            className={`border-b border-hairline py-4 ps-4 border-s-2 ${kind === 'reply' ? 'border-s-evergreen' : 'border-s-brass'}`}
          >
            <p className="text-sm text-muted">
              <strong className="text-ink">{label}</strong> · <bdi>{who}</bdi> · {when}
            </p>
            {title && (
              <p dir="auto" className="mt-1.5 font-semibold wrap-anywhere">
                {title}
              </p>
            )}
            <p dir="auto" className="mt-1.5 wrap-anywhere whitespace-pre-line">
              {body}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
