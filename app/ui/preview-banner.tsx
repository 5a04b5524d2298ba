import { PublicationBadge, type PublicationBadgeState } from './publication-badge.tsx'

/** A banner above an item's preview. */
export function PreviewBanner({
  state,
  when,
  editPath,
}: {
  state: PublicationBadgeState
  when: string
  editPath: string
}) {
  const messages = {
    draft: 'Visitors cannot see this page.',
    scheduled: `Visitors cannot see this page yet. It will be published on ${when}.`,
    published: 'This is what visitors see.',
  }
  return (
    <aside aria-label={`Preview, ${state}`} className="border-b border-brass bg-brass-wash">
      <div className="shell-width flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
        <PublicationBadge state={state} />
        <p>{messages[state]}</p>
        <a className="link inline-flex min-h-11 items-center sm:ms-auto" href={editPath}>
          Back to editing
        </a>
      </div>
    </aside>
  )
}
