import { useState } from 'react'
import { type AutosaveState, announcementOf, describeState } from './autosave.ts'

/** The status of a form's draft, shown next to its button. */
export function AutosaveStatus({ state }: { state: AutosaveState }) {
  const [announced, setAnnounced] = useState('')
  const announcement = announcementOf(state, announced)
  if (announcement !== announced) setAnnounced(announcement)
  return (
    <div className="min-w-0 text-sm">
      <p
        data-autosave={state.kind}
        className={state.kind === 'failed' ? 'font-semibold text-clay' : 'text-muted'}
      >
        {describeState(state)}
      </p>
      {/* A separate region: the text above changes on every pause in typing. */}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  )
}
