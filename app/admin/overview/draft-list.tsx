/** Links to forms with autosaved drafts that the member has not submitted; nothing if there are none. */
export function DraftList({
  drafts,
}: {
  drafts: { path: string; noun: string; title: string; when: string }[]
}) {
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="drafts" className="mb-12">
      <h2 id="drafts" className="mb-3 text-lg">
        Pick up where you left off
      </h2>
      <ul className="border-t border-hairline">
        {drafts.map(({ path, noun, title, when }) => (
          <li key={path} className="border-b border-hairline">
            <a
              href={path}
              className="flex min-h-12 flex-wrap items-baseline justify-between gap-x-4 py-2.5 text-ink no-underline"
            >
              <bdi className="link wrap-anywhere">{title}</bdi>
              <span className="text-sm text-muted">
                Unsaved {noun}, {when}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
