import { withFee } from '#app/giving/amounts/fee.ts'
import { type FundId, generalFund } from '#app/giving/funds/funds.ts'
import { type Cause, causes, type GiftOptions, giftAmount, isCampaign } from './gift-choice.ts'
import type { GiftInput } from './gift-form.ts'

export interface GiftDetails {
  donor: { name: string; email: string }
  fundId: FundId
  cause: string
  amountCents: number
  feeCoverCents: number
  dedication: string
  message: string
  publicName: string
  wantsUpdates: boolean
}

/**
 * The gift that a valid form describes. Only the general fund has causes, and only a campaign shows names and sends
 * updates. For other funds, these fields are ignored, because browsers submit them even while they are hidden.
 */
export function toGiftDetails(
  input: GiftInput,
  { fee }: Pick<GiftOptions, 'fee'>,
  causeNames: Record<Cause, string>,
): GiftDetails {
  const { cents = 0 } = giftAmount(input)
  const amountCents = input.coverFee ? withFee(cents, fee) : cents
  const cause = causes.find((name) => name === input.cause)
  const isForCampaign = isCampaign(input.fund)
  return {
    donor: { name: input.name, email: input.email },
    fundId: input.fund,
    cause: cause && input.fund === generalFund ? causeNames[cause] : '',
    amountCents,
    feeCoverCents: amountCents - cents,
    dedication: input.dedication,
    message: input.message,
    publicName: isForCampaign && input.showName ? input.name : '',
    wantsUpdates: isForCampaign && input.wantsUpdates,
  }
}
