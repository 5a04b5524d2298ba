import { PublicationBadge, type PublicationBadgeState } from './publication-badge.tsx'

/** Stands above a page that only admins see, and says so. */
export function DraftBanner({
  state,
  when,
  edit,
}: {
  state: PublicationBadgeState
  when: string
  edit: string
}) {
  const says = {
    draft: 'Only admins see this page.',
    scheduled: `Only admins see this page. Visitors see it from ${when} on.`,
    published: 'This is how it stands now; visitors see it, too.',
  }
  return (
    <aside aria-label={`Preview, ${state}`} className="border-b border-brass bg-brass-wash">
      <div className="shell-width flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
        <PublicationBadge state={state} />
        <p>{says[state]}</p>
        <a className="link inline-flex min-h-11 items-center sm:ms-auto" href={edit}>
          Back to the form
        </a>
      </div>
    </aside>
  )
}
