import { countText } from '#app/platform/count-text.ts'
import { formatMoney } from '#app/platform/money.ts'
import { formatLongDate } from '#app/platform/time/format-date.ts'

/** The first and last day on which a campaign accepts gifts; it has no end date if `endsOn` is null. */
export interface CampaignDays {
  startsOn: string
  endsOn: string | null
}

export type CampaignState = 'upcoming' | 'open' | 'ended'

/** The state of a campaign on a local date. Only an open campaign accepts gifts. */
export function campaignState({ startsOn, endsOn }: CampaignDays, today: string): CampaignState {
  if (endsOn !== null && endsOn < today) return 'ended'
  return startsOn > today ? 'upcoming' : 'open'
}

/** How much of the goal was given, as a whole percentage from 0 to 100; 100 only if the goal is reached. */
export const filledPercent = (cents: number, goalCents: number) =>
  Math.min(100, Math.max(0, Math.floor((cents * 100) / goalCents)))

/** “$5,000”, or “$5,000.50” if there are cents. */
const shortMoney = (cents: number) => formatMoney(cents).replace(/\.0+$/, '')

const formatGifts = (count: number) => countText(count, 'gift', 'gifts')

interface Progress {
  cents: number
  giftCount: number
  goalCents: number | null
}

/** “$1,240 of $5,000, 31 gifts”; without a goal, “$1,240, 31 gifts”. */
export function formatProgress({ cents, giftCount, goalCents }: Progress) {
  const goal = goalCents === null ? '' : ` of ${shortMoney(goalCents)}`
  return `${shortMoney(cents)}${goal}, ${formatGifts(giftCount)}`
}

/** “Together: $5,320 from 84 gifts”. */
export const formatEndedTotal = ({ cents, giftCount }: Progress) =>
  `Together: ${shortMoney(cents)} from ${formatGifts(giftCount)}`

/** “The goal was $5,000”. */
export const formatEndedGoal = (goalCents: number) => `The goal was ${shortMoney(goalCents)}`

/** “Starts on …”, “Until December 20, 2026” or “Ended on …”; empty for an open campaign with no end date. */
export function formatCampaignDates({ startsOn, endsOn }: CampaignDays, state: CampaignState) {
  if (state === 'upcoming') return `Starts on ${formatLongDate(startsOn)}`
  if (endsOn === null) return ''
  return `${state === 'ended' ? 'Ended on' : 'Until'} ${formatLongDate(endsOn)}`
}

/** The page where donors give to a campaign. */
export const campaignGivePath = (id: string) => `/donate?${new URLSearchParams({ campaign: id })}`
