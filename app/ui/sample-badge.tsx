import { StatusBadge } from './status-badge.tsx'

/** Marks sample content that nobody has edited. */
export const SampleBadge = () => <StatusBadge tone="open">Sample</StatusBadge>

/** Shown above the form for an item that is still sample content. */
export const SampleNotice = () => (
  <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
    <SampleBadge />
    This is sample content that came with the site. Saving a change removes the “Sample” label.
  </p>
)
