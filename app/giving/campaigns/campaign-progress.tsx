import { filledPercent, formatProgress } from './campaign.ts'

interface Props {
  cents: number
  gifts: number
  goalCents: number | null
}

/** What was given so far: a sentence, and a bar if there is a goal. */
export function CampaignProgress({ cents, gifts, goalCents }: Props) {
  return (
    <div>
      {goalCents !== null && (
        <div aria-hidden="true" className="mb-2 h-2 overflow-hidden rounded-full bg-sunken">
          <div className="h-full bg-evergreen" style={{ width: `${filledPercent(cents, goalCents)}%` }} />
        </div>
      )}
      <p className="tabular-nums">{formatProgress({ cents, gifts, goalCents })}</p>
    </div>
  )
}
