import type { GiftOptions } from '#app/giving/checkout/gift-choice.ts'
import { giveTexts } from '#app/giving/checkout/give-texts.ts'
import { generalFund, sadaqahFund } from '#app/giving/funds/funds.ts'
import type { SiteText } from '#app/platform/settings/text.ts'

/** The funds that a gift for missed days can go to, the default first. Zakat is excluded, because it has its own rules. */
export const missedDaysFunds = (
  { campaigns }: Pick<GiftOptions, 'campaigns'>,
  fill: (text: SiteText) => string,
) => [
  { id: sadaqahFund, name: fill(giveTexts.sadaqah) },
  { id: generalFund, name: fill(giveTexts.general) },
  ...campaigns.map(({ id, title }) => ({ id, name: title })),
]
