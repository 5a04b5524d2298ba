import { formatMoney } from '#app/platform/money.ts'
import { formatInstantDate, formatLongDate } from '#app/platform/time/format-date.ts'
import type { StatusTone } from '#app/ui/status-badge.tsx'
import { canChange, endedCampaignDay, intervalAdjective, type RecurringGift } from './recurring-gift.ts'

/** `started` is the stored status of a gift whose first payment is not complete. */
export const recurringStatusLabels: Record<RecurringGift['status'], string> = {
  started: 'Not paid yet',
  active: 'Active',
  paused: 'Paused',
  pastDue: 'Card declined',
  stopped: 'Ended',
}

/** The label of a gift's status. A gift whose payment page expired is stored as stopped, but never started. */
export const recurringStatusLabel = ({
  status,
  subscriptionId,
}: Pick<RecurringGift, 'status' | 'subscriptionId'>) =>
  status === 'stopped' && subscriptionId === null ? 'Not completed' : recurringStatusLabels[status]

export const recurringStatusTones: Record<RecurringGift['status'], StatusTone> = {
  started: 'open',
  active: 'success',
  paused: 'neutral',
  pastDue: 'error',
  stopped: 'neutral',
}

/** '$20.00 each month'. */
export const recurringAmount = (gift: Pick<RecurringGift, 'amountCents' | 'currency' | 'interval'>) =>
  `${formatMoney(gift.amountCents, gift.currency)} each ${gift.interval}`

/** The day of the next payment; null if none is certain. */
export const nextPaymentText = (
  { status, nextPaymentAt }: Pick<RecurringGift, 'status' | 'nextPaymentAt'>,
  timeZone: string,
) => (status === 'active' && nextPaymentAt ? formatInstantDate(nextPaymentAt, timeZone) : null)

/** When a changed amount is first charged. A declined payment is retried as it was, whatever the new amount is. */
export function newAmountText(
  gift: Pick<RecurringGift, 'status' | 'nextPaymentAt'>,
  timeZone: string,
): string {
  if (gift.status === 'pastDue')
    return 'The declined payment is retried with the previous amount. The new amount starts with the payment after that. If you do not want to make the declined payment, stop the gift.'
  const nextPayment = nextPaymentText(gift, timeZone)
  return nextPayment ? `Starting on ${nextPayment}.` : 'Starting with the next payment.'
}

/** The message after the amount was changed. */
export const changedAmountText = ({ status }: Pick<RecurringGift, 'status'>, newAmount: string) =>
  status === 'pastDue'
    ? `Your gift will be ${newAmount} after the declined payment, which is retried with the previous amount.`
    : `Your gift is now ${newAmount}.`

/** The day on which the campaign ended or was deleted, if the gift continues. */
export function campaignEndText(gift: Parameters<typeof endedCampaignDay>[0], today: string) {
  const endedOn = endedCampaignDay(gift, today)
  return endedOn && formatLongDate(endedOn)
}

const pauseText = (until: string | null) => (until ? `Until ${formatLongDate(until)}` : 'Until it is resumed')

/** What the donor's and the treasurer's pages show about a recurring gift. */
export function recurringGiftView(
  gift: RecurringGift & Parameters<typeof endedCampaignDay>[0] & { fundName: string },
  today: string,
  timeZone: string,
) {
  const { status, interval, cause, fundName, reference, createdAt, stoppedAt, pausedUntil, endsOn } = gift
  return {
    status,
    statusLabel: recurringStatusLabel(gift),
    title: `Your ${intervalAdjective(interval)} gift`,
    isTest: gift.isTest === 1,
    amount: recurringAmount(gift),
    purpose: cause && cause !== fundName ? `${fundName}: ${cause}` : fundName,
    reference,
    nextPayment: nextPaymentText(gift, timeZone),
    pause: status === 'paused' ? pauseText(pausedUntil) : null,
    lastDay: status !== 'stopped' && endsOn ? formatLongDate(endsOn) : null,
    startedOn: formatInstantDate(createdAt, timeZone),
    campaignEndedOn: campaignEndText(gift, today),
    endedOn:
      status === 'stopped' && gift.subscriptionId !== null && stoppedAt
        ? formatInstantDate(stoppedAt, timeZone)
        : null,
    can: {
      amount: canChange(status, 'amount'),
      pause: canChange(status, 'pause'),
      resume: canChange(status, 'resume'),
      card: canChange(status, 'card'),
      stop: canChange(status, 'stop'),
    },
  }
}
