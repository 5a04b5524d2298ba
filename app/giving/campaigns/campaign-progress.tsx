import { filledPercent, formatProgress } from './campaign.ts'

interface Props {
  cents: number
  giftCount: number
  goalCents: number | null
  /** Replaces the default text: the amount given, the goal and the number of gifts. */
  text?: string
}

/** How much has been given so far: a text, and a bar if there is a goal. */
export function CampaignProgress({ cents, giftCount, goalCents, text }: Props) {
  return (
    <div>
      {goalCents !== null && (
        // The Content-Security-Policy allows no style attributes.
        <svg
          aria-hidden="true"
          viewBox="0 0 100 2"
          preserveAspectRatio="none"
          className="mb-2 h-2 w-full rounded-full bg-sunken"
        >
          <rect width={filledPercent(cents, goalCents)} height="2" className="fill-evergreen" />
        </svg>
      )}
      <p className="tabular-nums">{text ?? formatProgress({ cents, giftCount, goalCents })}</p>
    </div>
  )
}
