import { CheckIcon } from '#app/ui/icons.tsx'
import { type DayDisplay, dayLabels } from './group.ts'

/** A member's day: a filled circle with a check mark, an empty circle, or a dash; nothing for a future day. */
export function DayIcon({ display, label }: { display: DayDisplay; label?: string }) {
  const text = label ? `${label}: ${accessibleLabels[display]}` : accessibleLabels[display]
  if (display === 'future') return null
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      className="inline-grid size-6 place-items-center align-middle"
    >
      {display === 'read' ? (
        <span className="grid size-5 place-items-center rounded-full bg-evergreen text-on-evergreen">
          <CheckIcon className="size-3.5" />
        </span>
      ) : display === 'open' ? (
        <span className="size-5 rounded-full border-2 border-edge" />
      ) : (
        <span aria-hidden="true" className="text-muted">
          {dayLabels.hidden}
        </span>
      )}
    </span>
  )
}

const accessibleLabels: Record<DayDisplay, string> = {
  read: 'read',
  open: 'not yet',
  hidden: 'not shown',
  future: '',
}
