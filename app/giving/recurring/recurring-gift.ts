import type { Selectable } from 'kysely'
import type { ProviderSubscription } from '#app/giving/provider/provider.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { daysAfter } from '#app/platform/time/instant.ts'

export type RecurringGift = Selectable<Schema['recurringGift']>

/** The columns that are derived from the state at the provider. */
export type RecurringState = Pick<
  RecurringGift,
  | 'status'
  | 'amountCents'
  | 'feeCoverCents'
  | 'subscriptionId'
  | 'customerId'
  | 'pausedUntil'
  | 'nextPaymentAt'
  | 'stoppedAt'
  | 'failedAt'
  | 'failureMails'
  | 'stateAt'
>

/**
 * The state after a subscription was read at `readAt`. Null if nothing changes: a state that was read earlier does
 * not replace a later one. A stop always applies, because a stopped subscription never runs again.
 */
export function stateAfter(
  state: RecurringState,
  subscription: ProviderSubscription,
  readAt: Date,
  timeZone: string,
): RecurringState | null {
  const { id, customerId, status, amountCents, feeCoverCents, resumesAt, nextPaymentAt, stoppedAt } =
    subscription
  const stateAt = readAt.toISOString()
  const isOther = state.subscriptionId !== null && state.subscriptionId !== id
  const isOlder = state.stateAt !== null && stateAt < state.stateAt
  const isStopped = state.status === 'stopped' && state.subscriptionId !== null
  if (isOther || (status === 'stopped' ? isStopped : isOlder || isStopped)) return null
  return {
    status,
    amountCents,
    // The fee that the donor added applied only to the previous amount.
    feeCoverCents: feeCoverCents ?? (amountCents === state.amountCents ? state.feeCoverCents : 0),
    subscriptionId: id,
    customerId,
    pausedUntil: status === 'paused' && resumesAt ? localDateIn(resumesAt, timeZone) : null,
    nextPaymentAt: status === 'stopped' ? null : (nextPaymentAt?.toISOString() ?? null),
    stoppedAt: status === 'stopped' ? (stoppedAt ?? readAt).toISOString() : null,
    ...failureAfter(state, status, stateAt),
    stateAt,
  }
}

/** A failure ends with the next payment. It remains when the gift stops, because the last email mentions it. */
function failureAfter({ failedAt, failureMails }: RecurringState, status: string, stateAt: string) {
  if (status === 'stopped') return { failedAt, failureMails }
  if (status === 'pastDue') return { failedAt: failedAt ?? stateAt, failureMails }
  return { failedAt: null, failureMails: 0 }
}

/** Days after the first failure on which an email goes to the donor. */
export const failureMailDays = [0, 3, 7]
/** Days after the first failure on which the gift is stopped. */
export const failureStopDays = 14

type CampaignGift = Pick<RecurringGift, 'status' | 'nextPaymentAt' | 'campaignEndMailed'> & {
  /** The campaign of the gift's fund, even if it was deleted; null for other funds. */
  campaignId: string | null
  /** That campaign if it is not deleted. */
  activeCampaignId: string | null
  /** The last day of the active campaign; null for one without an end. */
  campaignEndsOn: string | null
}

/**
 * The day on which a gift's campaign ended, if it has ended or was deleted and the gift continues; otherwise null. A
 * gift has no next payment in its last period. The day of a deleted campaign is the one that the donor was told, or
 * else today.
 */
export function endedCampaignDay(gift: CampaignGift, today: string) {
  const { status, nextPaymentAt, campaignId, activeCampaignId, campaignEndsOn, campaignEndMailed } = gift
  const continues = status !== 'started' && status !== 'stopped' && nextPaymentAt !== null
  if (!continues) return null
  if (campaignId !== null && activeCampaignId === null) return campaignEndMailed ?? today
  return campaignEndsOn !== null && campaignEndsOn < today ? campaignEndsOn : null
}

/** What to do next about a recurring gift. */
export type Step =
  | { kind: 'startMail' | 'stopMail' | 'campaignMail' | 'stop' | 'none' }
  | { kind: 'failureMail'; number: number }
  | { kind: 'wait'; until: Date }

type StepInput = Pick<
  RecurringGift,
  'status' | 'subscriptionId' | 'failedAt' | 'failureMails' | 'startMailedAt' | 'stopMailedAt'
> &
  CampaignGift & { donorErasedAt?: string | null }

/**
 * The next step of a recurring gift. If several emails about a declined card are overdue, only the last one is sent.
 */
export function nextStep(gift: StepInput, now: Date, timeZone: string): Step {
  const { status, subscriptionId, failedAt, failureMails } = gift
  if (status === 'started' || subscriptionId === null) return { kind: 'none' }
  if (status === 'stopped') return { kind: gift.stopMailedAt === null ? 'stopMail' : 'none' }
  // After the donor was erased, nobody could change or stop the gift.
  if (gift.donorErasedAt) return { kind: 'stop' }
  if (gift.startMailedAt === null) return { kind: 'startMail' }
  if (status !== 'pastDue' || failedAt === null)
    return { kind: needsCampaignMail(gift, localDateIn(now, timeZone)) ? 'campaignMail' : 'none' }
  const afterDays = (days: number) => daysAfter(new Date(failedAt), days)
  const stopsAt = afterDays(failureStopDays)
  if (stopsAt <= now) return { kind: 'stop' }
  const dueCount = failureMailDays.filter((days) => afterDays(days) <= now).length
  if (dueCount > failureMails) return { kind: 'failureMail', number: dueCount }
  const next = failureMailDays[failureMails]
  return { kind: 'wait', until: next === undefined ? stopsAt : afterDays(next) }
}

/** True once for each last day, so that the donor is told again if the campaign was extended and then ended. */
function needsCampaignMail(gift: StepInput, today: string) {
  const endedOn = endedCampaignDay(gift, today)
  if (endedOn === null) return false
  return gift.campaignEndMailed === null || gift.campaignEndMailed < endedOn
}

/** The local date on which a gift with a declined card ends: when it is stopped, or its last day if that is sooner. */
export function endAfterFailure(
  { failedAt, createdAt, endsOn }: Pick<RecurringGift, 'failedAt' | 'createdAt' | 'endsOn'>,
  timeZone: string,
) {
  const stopsOn = localDateIn(daysAfter(new Date(failedAt ?? createdAt), failureStopDays), timeZone)
  return endsOn !== null && endsOn < stopsOn ? endsOn : stopsOn
}

/** Whether the last email should say that the card was declined. */
export const isStoppedByCard = ({ stoppedBy, failedAt }: Pick<RecurringGift, 'stoppedBy' | 'failedAt'>) =>
  stoppedBy === 'card' || (stoppedBy === null && failedAt !== null)

/** What a donor can do with a recurring gift. */
export type RecurringGiftChange = 'amount' | 'pause' | 'resume' | 'card' | 'stop'

const changesByStatus: Record<RecurringGift['status'], readonly RecurringGiftChange[]> = {
  started: [],
  active: ['amount', 'pause', 'card', 'stop'],
  paused: ['resume', 'amount', 'card', 'stop'],
  pastDue: ['card', 'amount', 'stop'],
  stopped: [],
}

export const canChange = (status: RecurringGift['status'], change: RecurringGiftChange) =>
  changesByStatus[status].includes(change)

const adjectives = { month: 'monthly', week: 'weekly' } as const

/** 'monthly' or 'weekly'. */
export const intervalAdjective = (interval: RecurringGift['interval']) => adjectives[interval]
